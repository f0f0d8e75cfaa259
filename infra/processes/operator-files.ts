import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export type Maintenance = { maintenance: boolean; message: string }

const Closed = z.object({ message: z.string().max(300).default('') })
const open: Maintenance = { maintenance: false, message: '' }
/** So often the folder is looked at, however many ask. */
const fresh_ms = 1_000

/**
 * What an operator lays into DATA_DIR, heard without a restart: `maintenance.json` closes the house while it lies there
 * (`{"message": "Vi er tilbage kl. 4."}`, or empty), `encourage_update.txt` names the build that every till is to take
 * as soon as it is idle (DEF-76).
 */
export const operatorFiles = (folder: string | undefined, now_ms: () => number) => {
  const read = async (name: string): Promise<string | undefined> =>
    folder === undefined ? undefined : readFile(join(folder, name), 'utf8').catch(() => undefined)
  let seen: Promise<Maintenance> | undefined
  let seen_at = 0

  const look = async (): Promise<Maintenance> => {
    const text = await read('maintenance.json')
    return text === undefined ? open : { maintenance: true, message: messageIn(text) }
  }
  return {
    maintenance: (): Promise<Maintenance> => {
      const now = now_ms()
      if (!seen || now - seen_at >= fresh_ms) {
        seen = look()
        seen_at = now
      }
      return seen
    },
    encouraged: async (): Promise<string> =>
      (await read('encourage_update.txt'))?.trim().slice(0, 100) || '0',
  }
}

/** A file that says nothing readable closes the house all the same: it was laid there to do so. */
const messageIn = (text: string): string => {
  try {
    return Closed.parse(JSON.parse(text)).message
  } catch {
    return ''
  }
}
