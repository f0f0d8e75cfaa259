import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export type Maintenance = { maintenance: boolean; message: string }

const Closed = z.object({ message: z.string().max(300).default('') })
const open: Maintenance = { maintenance: false, message: '' }
/** The folder is read at most this often. */
const fresh_ms = 1_000

/**
 * An operator's files in DATA_DIR that take effect without a restart: while `maintenance.json` exists, Bon is in
 * maintenance mode (`{"message": "Vi er tilbage kl. 4."}`, or empty); `encourage_update.txt` names the build that every
 * till updates to as soon as it is idle (DEF-76).
 */
export const operatorFiles = (folder: string | undefined, now_ms: () => number) => {
  const read = async (name: string): Promise<string | undefined> =>
    // A file that is missing is the normal state.
    folder === undefined ? undefined : readFile(join(folder, name), 'utf8').catch(() => undefined)
  let cached: Promise<Maintenance> | undefined
  let cached_at = 0

  const readMaintenance = async (): Promise<Maintenance> => {
    const text = await read('maintenance.json')
    return text === undefined ? open : { maintenance: true, message: messageIn(text) }
  }
  return {
    maintenance: (): Promise<Maintenance> => {
      const now = now_ms()
      if (!cached || now - cached_at >= fresh_ms) {
        cached = readMaintenance()
        cached_at = now
      }
      return cached
    },
    encouraged: async (): Promise<string> =>
      (await read('encourage_update.txt'))?.trim().slice(0, 100) || '0',
  }
}

/** An unreadable file turns on maintenance mode too, as that was the intention. */
const messageIn = (text: string): string => {
  try {
    return Closed.parse(JSON.parse(text)).message
  } catch {
    // An empty or malformed file has no message, but still turns maintenance mode on.
    return ''
  }
}
