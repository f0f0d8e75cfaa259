import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

type Saved = { place: Uint8Array; states: [string, Uint8Array][]; digest: string }

export type Disk = ReturnType<typeof openDisk>

/**
 * The file of a verification run: one SQLite database, with one transaction between saved positions, so that a killed
 * run leaves its last saved state. An empty name is a temporary file that is deleted with the process.
 */
export const openDisk = (file: string) => {
  const database = new DatabaseSync(file)
  // A power cut may corrupt the file, which costs only the progress of a run.
  database.exec(`
    pragma synchronous = off;
    pragma cache_size = -16000;
    create table if not exists kept (map text, key text, value blob, primary key (map, key)) without rowid;
    create table if not exists parts (part integer, bytes blob);
    create index if not exists parts_of on parts (part);
    create table if not exists states (name text primary key, value blob);
    create table if not exists place (one integer primary key, value blob, digest text);
    begin`)
  const get = database.prepare('select value from kept where map = ? and key = ?')
  const put = database.prepare('insert or replace into kept (map, key, value) values (?, ?, ?)')
  const remove = database.prepare('delete from kept where map = ? and key = ?')
  const all = database.prepare('select key, value from kept where map = ?')
  const append = database.prepare('insert into parts (part, bytes) values (?, ?)')
  const parts = database.prepare('select bytes from parts where part = ? order by rowid')
  return {
    get: (map: string, key: string) => get.get(map, key)?.['value'] as Uint8Array | undefined,
    /** In key order, so that neighbouring rows are written together. */
    put: <V>(map: string, entries: ReadonlyMap<string, V>, bytesOf: (value: V) => Uint8Array): void => {
      for (const key of [...entries.keys()].sort()) put.run(map, key, bytesOf(entries.get(key) as V))
    },
    remove: (map: string, key: string): void => void remove.run(map, key),
    all: (map: string) => all.iterate(map) as Iterable<{ key: string; value: Uint8Array }>,
    append: (part: number, bytes: Uint8Array): void => void append.run(part, bytes),
    part: (part: number): Uint8Array =>
      Buffer.concat(parts.all(part).map(({ bytes }) => bytes as Uint8Array)),
    saved: (): Saved | undefined => {
      const place = database.prepare('select value, digest from place').get()
      const states = database.prepare('select name, value from states').all()
      if (!place) return undefined
      return {
        place: place['value'] as Uint8Array,
        digest: place['digest'] as string,
        states: states.map(({ name, value }) => [name as string, value as Uint8Array]),
      }
    },
    save: ({ place, states, digest }: Saved): void => {
      const state = database.prepare('insert or replace into states (name, value) values (?, ?)')
      for (const [name, value] of states) state.run(name, value)
      database
        .prepare('insert or replace into place (one, value, digest) values (1, ?, ?)')
        .run(place, digest)
      database.exec('commit; begin')
    },
    close: (isFinished: boolean): void => {
      database.close()
      if (isFinished && file !== '') rmSync(file, { force: true })
    },
  }
}
