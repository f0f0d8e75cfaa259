import { api } from '@bon/contracts/api'
import type { AnyEndpoint } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { describe, expect, test } from 'vitest'
import { type KeyHolder, keyHolder } from '../../infra/identity/key-holder.ts'
import type { CallOptions, Shop } from '../harness/shop.ts'
import { tillOf } from '../harness/till.ts'
import { pollUntil } from '../harness/until.ts'
import type { ApiShop } from './compositions.ts'

/** A till's token is valid only in the browser that it was issued to (ADR 0093, RFC 9449). */
export const deviceProofs = (shop: ApiShop) =>
  describe('tokens bound to a key', () => {
    const { call, ids, url } = shop
    const bar = { uuid: ids.registers.bar }
    const path = `/registers/${bar.uuid}/session`
    const pair = async (holder?: KeyHolder, device_uuid = newId()) => {
      const { code } = (await call(api.devices.pairingCode, { params: bar })).body
      const key = holder && { public_key: holder.public_key }
      const body = { code, device_uuid, name: 'Kassen i baren', ...key }
      return (await call(api.devices.autoLogin, { token: null, body })).body
    }
    type ProofArgs = Parameters<KeyHolder['proof']>
    const proofBy = (holder: KeyHolder, token: string, to: Partial<ProofArgs[0]> = {}, ...wrong: unknown[]) =>
      holder.proof({ method: 'GET', url: `${url}/api/v1${path}`, token, ...to }, ...(wrong as []))
    /** Requests the register's session with a token, and returns the answer. */
    const requestSession = async (token: string, proof?: string, scheme = 'DPoP') => {
      const headers = { 'company-uuid': ids.kajkanten, authorization: `${scheme} ${token}` }
      const answer = await fetch(`${url}/api/v1${path}`, {
        headers: { ...headers, ...(proof !== undefined && { dpop: proof }) },
      })
      const { code = '', params = {} } = answer.ok ? {} : await answer.json()
      return { status: answer.status, code, params, asks_for: answer.headers.get('www-authenticate') }
    }
    /** Calls like the till's own browser: each request with its own proof. */
    const provedCall =
      (holder: KeyHolder, token: string): Shop['call'] =>
      <E extends AnyEndpoint>(endpoint: E, options: CallOptions<E> = {}) => {
        const at = Object.entries((options.params ?? {}) as Record<string, string>).reduce(
          (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(value)),
          endpoint.path as string,
        )
        const proof = holder.proof({ method: endpoint.method, url: `${url}/api/v1${at}`, token })
        return call(endpoint, { ...options, headers: { authorization: `DPoP ${token}`, dpop: proof } })
      }

    test('ASVS V9.1.3: a copied token without its key, or with another key, is refused', async () => {
      const own = keyHolder()
      const { token, device_uuid } = await pair(own)
      expect(await requestSession(token, proofBy(own, token))).toMatchObject({ status: 200 })
      for (const scheme of ['Bearer', 'DPoP'])
        expect(await requestSession(token, undefined, scheme)).toMatchObject({
          status: 401,
          code: 'session.proof_needed',
          asks_for: 'DPoP algs="ES256"',
        })
      // A bound token is refused under the Bearer scheme, even with a proof.
      expect(await requestSession(token, proofBy(own, token), 'Bearer')).toMatchObject({
        code: 'session.proof_needed',
      })
      const thief = keyHolder()
      const by_thief = { status: 401, code: 'session.proof_wrong', params: { reason: 'key' } }
      expect(await requestSession(token, proofBy(thief, token))).toMatchObject(by_thief)
      expect(
        await requestSession(token, proofBy(thief, token, {}, {}, { jwk: own.public_key })),
      ).toMatchObject(by_thief)
      expect((await requestSession(token, proofBy(thief, token))).asks_for).toContain('invalid_dpop_proof')
      // ASVS 16.3.2: the attempt is in the company's security log.
      const query = { person_uuid: device_uuid, group: 'refusals' as const, limit: 100 }
      const [securityEvent] = await pollUntil(
        async () => (await call(api.security_events.list, { query })).body.security_events,
        (rows) => rows.length > 0,
      )
      expect(securityEvent).toMatchObject({
        kind: 'AccessRefused',
        codes: { reason: 'not_the_device', times: 1 },
      })
    })

    test('a proof is valid for one method, one address and one token, and is accepted once', async () => {
      const own = keyHolder()
      const { token } = await pair(own)
      const reasonOf = async (proof: string) => (await requestSession(token, proof)).params.reason
      expect(await reasonOf(proofBy(own, token, { method: 'POST' }))).toBe('request')
      expect(await reasonOf(proofBy(own, token, { url: `${url}/api/v1/registers` }))).toBe('request')
      expect(await reasonOf(proofBy(own, 'x'.repeat(43)))).toBe('token')
      expect(await reasonOf('not.a.proof')).toBe('form')
      const proof = proofBy(own, token)
      expect(await requestSession(token, proof)).toMatchObject({ status: 200 })
      expect(await reasonOf(proof)).toBe('repeated')
      expect(await requestSession(token, proofBy(own, token))).toMatchObject({ status: 200 })
    })

    test('a till with a wrong clock is told the time, and continues with it', async () => {
      const own = keyHolder()
      const { token } = await pair(own)
      const iat = Math.floor(Date.now() / 1000) - 3_600
      const late = await requestSession(token, proofBy(own, token, {}, { iat }))
      expect(late).toMatchObject({ status: 401, code: 'session.proof_wrong', params: { reason: 'clock' } })
      const corrected = Math.floor(Date.parse(late.params.now) / 1000)
      expect(await requestSession(token, proofBy(own, token, {}, { iat: corrected }))).toMatchObject({
        status: 200,
      })
    })

    test('live notifications and a sale need the key too; with it the till sells', async () => {
      const own = keyHolder()
      const { token } = await pair(own)
      const headers = { authorization: `DPoP ${token}`, 'company-uuid': ids.kajkanten }
      const live = `${url}/api/v1/live`
      expect((await fetch(live, { headers })).status).toBe(401)
      const line = await fetch(live, {
        headers: { ...headers, dpop: proofBy(own, token, { url: live }) },
      })
      expect(line.headers.get('content-type')).toContain('text/event-stream')
      await line.body?.cancel()

      const place = { register: bar.uuid, cashier: ids.cashiers.lars, company: ids.kajkanten, token }
      const till = await tillOf({ call: provedCall(own, token) }, place)
      const wasOpen = (await till.session()) !== null
      await till.ensureOpen()
      const sold = await till.sell([till.line(0)])
      expect(sold.status).toBe(200)
      expect(sold.body.order.status).toBe('completed')
      const stolen = { params: { uuid: newId() }, token, body: { ...till.by, short_nr: 1, order_lines: [] } }
      expect((await call(api.orders.save, stolen)).problem?.code).toBe('session.proof_needed')
      if (!wasOpen) await till.close()
    })

    test('pairing again makes a new key; the old one is invalid, and a device without one is shown as such', async () => {
      const [first, second] = [keyHolder(), keyHolder()]
      const tablet = newId()
      const before = await pair(first, tablet)
      const after = await pair(second, tablet)
      expect(await requestSession(before.token, proofBy(first, before.token))).toMatchObject({
        code: 'session.missing',
      })
      expect(await requestSession(after.token, proofBy(first, after.token))).toMatchObject({
        params: { reason: 'key' },
      })
      expect(await requestSession(after.token, proofBy(second, after.token))).toMatchObject({ status: 200 })
      // Without https a browser has no keys: its token is not bound, like those from before key binding.
      const unbound = await pair()
      expect(await requestSession(unbound.token, undefined, 'Bearer')).toMatchObject({ status: 200 })
      const { devices } = (await call(api.devices.list)).body
      const hasKey = (uuid: string) => devices.find((device) => device.uuid === uuid)?.has_key
      expect([hasKey(after.device_uuid), hasKey(unbound.device_uuid)]).toEqual([true, false])
    })

    test('anything but a public key of P-256 is refused before the code is used', async () => {
      const { code } = (await call(api.devices.pairingCode, { params: bar })).body
      const body = { code, device_uuid: newId(), name: 'Tablet' }
      for (const wrong of [{ crv: 'P-384' }, { x: 'x' }, { d: 'x'.repeat(43) }]) {
        const public_key = { ...keyHolder().public_key, ...wrong } as never
        const refused = await call(api.devices.autoLogin, { token: null, body: { ...body, public_key } })
        expect(refused.problem?.code).toBe('request.invalid')
      }
      expect((await call(api.devices.autoLogin, { token: null, body })).status).toBe(200)
    })
  })
