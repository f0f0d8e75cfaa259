import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

type Process = { pid: number; parent: number; name: string; ms: number; rss_kib: number }

const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const ms = ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
        const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
        return [{ pid: Number(pid), parent: Number(fields[1]), name, ms, rss_kib: Number(fields[21]) * 4 }]
      } catch {
        return []
      }
    })

/** CPU time of a process, and of all PostgreSQL processes; on Linux only, elsewhere 0. */
export const cpuMs = (pid: number): { app: number; database: number } => {
  const all = process.platform === 'linux' ? processes() : []
  const app = all.find((each) => each.pid === pid)?.ms ?? 0
  const database = all.filter(({ name }) => name === 'postgres').reduce((total, { ms }) => total + ms, 0)
  return { app, database }
}

export const rssMib = (pid: number): number =>
  Math.round((processes().find((each) => each.pid === pid)?.rss_kib ?? 0) / 1024)
