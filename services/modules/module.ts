import type { Route } from '@bon/contracts/kernel'
import type { ProcessManager } from '../kernel/index.ts'

/** What a noun adds to the program: its routes, and the process managers that follow the log for it. */
export type Module = { routes: readonly Route[]; processes: readonly ProcessManager[] }
