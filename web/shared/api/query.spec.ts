import { identityEndpoints, profileEndpoints } from '@bon/contracts/identity'
import type { AnyEndpoint } from '@bon/contracts/kernel'
import { orderEndpoints, orderQueryEndpoints, refundEndpoints } from '@bon/contracts/orders'
import { registerEndpoints, sessionEndpoints } from '@bon/contracts/registers'
import { products, resourceEndpoints } from '@bon/contracts/resources'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidateAfter, invalidateTopic, metaOf } from './query.ts'

const { list, change } = resourceEndpoints(products)
const reads: Readonly<Record<string, AnyEndpoint>> = {
  bons: orderQueryEndpoints.list,
  bon: orderEndpoints.show,
  session: sessionEndpoints.session,
  status: registerEndpoints.show,
  catalogue: registerEndpoints.catalogue,
  products: list,
  me: identityEndpoints.signedIn,
}

/** What is stale afterwards, of a client that has all of them. */
const staleAfter = async (act: (client: QueryClient) => Promise<void>): Promise<string[]> => {
  const client = new QueryClient()
  for (const [name, endpoint] of Object.entries(reads)) {
    await client.fetchQuery({ queryKey: [name], queryFn: () => name, meta: metaOf(endpoint) })
  }
  await act(client)
  return Object.keys(reads).filter((name) => client.getQueryState([name])?.isInvalidated)
}

test.each([
  { topic: 'orders' as const, stale: ['bons', 'bon', 'session'] },
  // Sales and sessions leave a register's catalogue as it is.
  { topic: 'z_reports' as const, stale: ['session', 'status'] },
  { topic: 'registers' as const, stale: ['session', 'status'] },
  { topic: 'resources' as const, stale: ['status', 'catalogue', 'products'] },
  { topic: 'people' as const, stale: ['me'] },
])('a notification of $topic makes stale what is made from it', async ({ topic, stale }) => {
  expect(await staleAfter((client) => invalidateTopic(client, topic))).toEqual(stale)
})

test.each([
  { command: orderEndpoints.sell, stale: ['bons', 'bon', 'session'] },
  { command: refundEndpoints.refund, stale: ['bons', 'bon', 'session', 'status'] },
  { command: sessionEndpoints.close, stale: ['session', 'status'] },
  { command: change, stale: ['status', 'catalogue', 'products'] },
  { command: profileEndpoints.change, stale: ['me'] },
  { command: orderEndpoints.show, stale: [] },
])('after $command.method $command.path the reads that it touches are stale', async ({ command, stale }) => {
  expect(await staleAfter((client) => invalidateAfter(client, command))).toEqual(stale)
})
