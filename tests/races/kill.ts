import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process and its descendants, by parent ids: only processes that the test started, never by name. */
export const treeOf = (pid: number): number[] => {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => parentOf(each) === pid)
  return [pid, ...children.flatMap(treeOf)]
}

/** Kills all at once, like a power cut; the parent first, so that it restarts nothing. */
export const killTree = async (child: ChildProcess, dataDir: string): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  // A reused pid would be another program.
  if (!readFileSync(`/proc/${child.pid}/environ`, 'utf8').includes(dataDir))
    throw new Error(`process ${child.pid} is not the one over ${dataDir}`)
  const all = treeOf(child.pid)
  for (const each of all) kill(each)
  while (all.some(isAlive)) await sleep(20)
}

/** The postmaster of a data folder, from its own pid file. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

export const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}

/** Fields 3 and 4 of its stat, counted after the name, which may contain spaces. */
const statOf = (pid: number): string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? -1)
/** A zombie has ended and only waits for its parent to collect it. */
const isAlive = (pid: number): boolean => ![undefined, 'Z'].includes(statOf(pid)[0])

/** Those of a process and its descendants that run a file. */
export const ofFile = (pid: number, file: string): number[] =>
  treeOf(pid).filter((each) => commandOf(each).includes(file))

const commandOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    // The process has ended meanwhile.
    return []
  }
}
