import { api } from '@bon/contracts/api'
import { newId } from '@bon/infra/clock'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callShop } from '../harness/shop.ts'
import type { ApiShop } from './compositions.ts'

export const parkedWork = ({ url, database_url, tokens }: ApiShop) =>
  describe('parked work', () => {
    const call = callShop(url, () => tokens.super)
    const db = new pg.Client(database_url)
    const body = { process: 'spec', key: `order-${newId()}` }
    beforeAll(async () => {
      await db.connect()
      const places = [body.process, body.key]
      await db.query(
        `insert into reactor.parked (process, key, stream, position, error, attempts, next_try_at)
         values ($1, $2, $2, 7, 'schema: amount too_big', 3, now() + interval '1 day')`,
        places,
      )
      await db.query(
        'insert into reactor.parked_events values ($1, $2, 7, $2, 0), ($1, $2, 9, $2, 1)',
        places,
      )
    })
    afterAll(async () => {
      await db.query(`delete from reactor.parked where process = 'spec'`)
      await db.query(`delete from reactor.parked_events where process = 'spec'`)
      await db.end()
    })
    const listed = async (token = tokens.super) => {
      const { body: found } = await call(api.parked_work.list, { token, company: null })
      return found.parked.find(({ key }) => key === body.key)
    }
    const retry = (token: string, over: object = {}, command_id = newId()) =>
      call(api.parked_work.retry, { token, company: null, command_id, body: { ...body, ...over } })

    test('FIND-C1: the provider reads what is parked, where, why and since when; companies do not', async () => {
      const { process, key } = body
      expect(await listed(tokens.provider)).toMatchObject({
        process,
        key,
        stream: key,
        position: '7',
        error: 'schema: amount too_big',
        attempts: 3,
        waiting: 2,
        requested_by: null,
        requested_at: null,
      })
      for (const token of [tokens.admin, tokens.cashier, tokens.employee])
        expect((await call(api.parked_work.list, { token })).status).toBe(403)
    })

    test('FIND-C1: a retry is requested by superadmins and wsy admins, once per command, and records who did', async () => {
      for (const token of [tokens.admin, tokens.provider]) expect((await retry(token)).status).toBe(403)
      const command_id = newId()
      expect((await retry(tokens.super, {}, command_id)).status).toBe(200)
      expect((await retry(tokens.super, {}, command_id)).status).toBe(200)
      expect((await retry(tokens.super, { key: 'order-other' }, command_id)).problem?.code).toBe(
        'command.reused',
      )
      expect((await retry(tokens.super, { key: 'order-other' })).status).toBe(404)
      const work = await listed()
      expect(work?.requested_by).toBe('Superadmin')
      expect(work?.next_try_at).toBe(work?.requested_at)
      const { rows } = await db.query(
        `select count(*)::int as n from reactor.retry_requests where key = $1`,
        [body.key],
      )
      expect(rows).toEqual([{ n: 1 }])
    })
  })
