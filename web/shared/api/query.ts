import { type AnyEndpoint, type Dataset, datasetOf, type ReturnsOf, type Topic } from '@bon/contracts/kernel'
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { credentials } from '../credentials/index.ts'
import { availability } from './availability.ts'
import { call } from './call.ts'
import { ApiProblem } from './problem.ts'
import type { RequestOf } from './request.ts'

/** Metadata of every cached answer: its source, and what it is computed from. */
type QueryMeta = { path: string; datasets: readonly Dataset[] }
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

export const metaOf = ({ path, reads = [], follows = [] }: AnyEndpoint): QueryMeta => ({
  path,
  datasets: [...reads.map(datasetOf), ...follows],
})

/**
 * A read as React Query options; `data` is the response body. The key is method, path, company, request and credentials
 * holder.
 */
export const query = <E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>) =>
  queryOptions<ReturnsOf<E>>({
    queryKey: [endpoint.method, endpoint.path, credentials.current().company_uuid, request, holder()],
    queryFn: async ({ signal }) => (await call(endpoint, { ...request, signal })).body,
    meta: metaOf(endpoint),
  })

/** A browser may be a register and also have a person signed in to the back office; their caches must stay separate. */
const holder = (): 'till' | 'person' => (credentials.current().is_till ? 'till' : 'person')

/** Retry temporary failures; a rejection is final. */
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
      // Notifications and heartbeats decide what is stale; the offline banner handles network events.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

const invalidate = (client: QueryClient, changed: readonly Dataset[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ meta }) => meta?.datasets.some((one) => changed.includes(one)) === true,
  })

/** Refetches the reads that a change notification affects. */
export const invalidateTopic = (client: QueryClient, topic: Topic): Promise<void> =>
  invalidate(client, [topic])

/** Refetches the reads that these commands declare to affect. */
export const invalidateAfter = (client: QueryClient, ...commands: readonly AnyEndpoint[]): Promise<void> =>
  invalidate(
    client,
    commands.flatMap(({ touches = [] }) => touches),
  )
