import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process and all that came from it, by parent ids: only what we started, never by name (reliability.md 2.4). */
export const treeOf = (pid: number): number[] => {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => parentOf(each) === pid)
  return [pid, ...children.flatMap(treeOf)]
}

/** Power gone for all of them at once; the parent first, so that it starts nothing again. */
export const killTree = async (child: ChildProcess, dataDir: string): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  // A pid that has come again would be somebody else's program.
  if (!readFileSync(`/proc/${child.pid}/environ`, 'utf8').includes(dataDir))
    throw new Error(`process ${child.pid} is not the one over ${dataDir}`)
  const all = treeOf(child.pid)
  for (const each of all) kill(each)
  while (all.some(isAlive)) await sleep(20)
}

/** The postmaster of a data folder, by its own pid file. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

export const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was gone already.
  }
}

/** Fields 3 and 4 of its stat, counted after the name, which may hold spaces. */
const statOf = (pid: number): string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? -1)
/** A zombie waits for its parent to look, and does nothing more. */
const isAlive = (pid: number): boolean => ![undefined, 'Z'].includes(statOf(pid)[0])
