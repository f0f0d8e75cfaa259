import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { refusalOf } from './failure.ts'
import { closeForMaintenance } from './maintenance.ts'
import { sendProblem } from './problem.ts'

let status = { maintenance: false, message: '' }
const app = fastify()
app.setErrorHandler((error, request, reply) => sendProblem(request, reply, refusalOf(error).refusal))
closeForMaintenance(app as never, async () => status)
for (const path of ['/api/v1/orders', '/api/v1/maintenance-mode-active', '/health', '/'])
  app.get(path, async () => 'here')
afterAll(() => app.close())

test('RES-01, RES-05: a closed API answers 503 with the operator’s message, and everything else continues', async () => {
  expect((await app.inject('/api/v1/orders')).statusCode).toBe(200)
  status = { maintenance: true, message: 'Vi er tilbage kl. 4.' }
  const closed = await app.inject('/api/v1/orders?a=1')
  expect([closed.statusCode, closed.headers['retry-after']]).toEqual([503, '10'])
  expect(closed.json()).toMatchObject({
    code: 'maintenance',
    params: { maintenance_message: 'Vi er tilbage kl. 4.' },
  })
  for (const path of ['/api/v1/maintenance-mode-active?build_key=1', '/health', '/'])
    expect((await app.inject(path)).statusCode, path).toBe(200)
  status = { maintenance: true, message: '' }
  expect((await app.inject('/api/v1/orders')).json()).not.toHaveProperty('params')
})
