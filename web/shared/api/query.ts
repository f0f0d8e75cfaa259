import type { AnyEndpoint, Bell, ReturnsOf } from '@bon/contracts/kernel'
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { credentials } from '../credentials/index.ts'
import { availability } from './availability.ts'
import { call } from './call.ts'
import { ApiProblem } from './problem.ts'
import type { RequestOf } from './request.ts'

export type TopicMeta = { path: string; reads: readonly string[] }

/** A read as React Query options; `data` is the answer's body. The key is method, path, company, request and who asks. */
export const query = <E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>) =>
  queryOptions<ReturnsOf<E>>({
    queryKey: [endpoint.method, endpoint.path, credentials.current().company_uuid, request, holder()],
    queryFn: async ({ signal }) => (await call(endpoint, { ...request, signal })).body,
    meta: { path: endpoint.path, reads: endpoint.reads ?? [] } satisfies TopicMeta,
  })

/** A browser may be a till and have a person signed in for the office: neither reads what the other was told. */
const holder = (): 'till' | 'person' => (credentials.current().is_till ? 'till' : 'person')

/** Tries again what may pass by itself; a refusal is final. */
const worthRetry = (failures: number, error: Error): boolean =>
  failures < 3 &&
  error instanceof ApiProblem &&
  (error.problem.status === 0 || error.problem.status === 503 || error.problem.status === 429)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof ApiProblem && error.problem.status === 503) availability.closed(error.problem)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      retry: worthRetry,
      retryDelay: (attempt) => Math.min(400 * 2 ** attempt, 4000),
      // Bells and heartbeats tell what is stale; the network's own events are seen by our banner.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Sales and sessions leave a register's catalogue as it is: only the configuration's bell makes it stale. */
const isStanding = (path: string): boolean => path.startsWith('/registers') && !path.endsWith('/catalogue')

/** Which reads a bell makes stale: those that name the topic's projection, and the topic's own paths. */
const touches: Record<Bell['topic'], (meta: TopicMeta) => boolean> = {
  orders: ({ path, reads }) => reads.includes('orders') || path.startsWith('/orders'),
  z_reports: ({ path, reads }) =>
    reads.includes('z_reports') || path.startsWith('/z-reports') || isStanding(path),
  turnover: ({ reads }) => reads.includes('turnover'),
  registers: ({ path }) => isStanding(path),
  journal: ({ path, reads }) => reads.includes('journal') || path.includes('/journal'),
  resources: ({ reads }) => reads.includes('documents'),
  availability: ({ path }) => path === '/availability',
  print_jobs: ({ reads }) => reads.includes('print_jobs'),
  floor_plan: ({ reads }) => reads.includes('floor_plan'),
  invoices: ({ path, reads }) => reads.includes('invoices') || path.startsWith('/invoices'),
  payments: ({ path, reads }) => reads.includes('payments') || path.startsWith('/payments'),
  people: ({ path }) => path.startsWith('/users'),
  security_events: ({ reads }) => reads.includes('security_events'),
}

const isTopicMeta = (meta: unknown): meta is TopicMeta =>
  typeof meta === 'object' && meta !== null && 'path' in meta && 'reads' in meta

export const invalidateTopic = (client: QueryClient, topic: Bell['topic']): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => isTopicMeta(meta) && touches[topic](meta) })
