import { api } from '@bon/contracts/api'
import { newId } from '@bon/infra/clock'
import { demoPassword } from '@bon/infra/demo'
import { describe, expect, test } from 'vitest'
import { pollUntil } from '../harness/until.ts'
import type { ApiShop } from './compositions.ts'
import { letterTo } from './letters.ts'

export const identityDevices = (shop: ApiShop) =>
  describe('paired registers', () => {
    const { call, ids, tokens } = shop
    const nabo = { token: tokens.neighbour, company: ids.nabo }
    const bar = { uuid: ids.registers.bar }
    const newCode = async () => (await call(api.devices.pairingCode, { params: bar })).body.code
    const login = (code: string, device_uuid = newId()) =>
      call(api.devices.autoLogin, { token: null, body: { code, device_uuid, name: 'Tablet i baren' } })
    const pair = async () => (await login(await newCode())).body
    const setAdminPin = (pin: string | null) =>
      call(api.profile.setAdminPin, { body: { pin, current_password: demoPassword } })
    const authorise = (pin_type: 'admin' | 'cashier', pin: string, token: string) => {
      const of = { subject_uuid: newId(), cashier_uuid: ids.cashiers.lars, command_id: newId() }
      const action = { kind: 'order.reopen', ...of } as const
      const body = pin_type === 'admin' ? { pin_type, pin, action } : { pin_type, pin }
      return call(api.devices.authorisePosAdmin, { params: bar, body, token })
    }

    test('POS-02, AUTH-06, DEF-46: a code pairs a tablet as a register, once', async () => {
      const code = await newCode()
      expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
      const paired = await login(code.toLowerCase().replace('-', ' '))
      expect(paired.body).toMatchObject({
        status: 'ok',
        company_uuid: ids.kajkanten,
        register_uuid: bar.uuid,
      })
      expect((await login(code)).problem?.code).toBe('pairing.invalid')
      const { token, device_uuid } = paired.body
      const me = (await call(api.identity.signedIn, { token })).body
      expect(me.device).toEqual({ uuid: device_uuid, register_uuid: bar.uuid })
      expect(me.user).toMatchObject({ name: 'Tablet i baren', company_roles: ['cashier'], email: '' })
      expect((await call(api.registers.session, { params: bar, token })).status).toBe(200)
      const { devices } = (await call(api.devices.list)).body
      expect(devices.find((device) => device.uuid === device_uuid)?.register_uuid).toBe(bar.uuid)
    })

    test('a newer code voids the older, and pairing another tablet does not end this one', async () => {
      const [old, fresh] = [await newCode(), await newCode()]
      expect((await login(old)).problem?.code).toBe('pairing.invalid')
      const [one, other] = [(await login(fresh)).body, await pair()]
      for (const { token } of [one, other])
        expect((await call(api.registers.session, { params: bar, token })).status).toBe(200)
    })

    test('DEF-46: a register’s token sells at its register, and is no person’s and no other till’s', async () => {
      const { token } = await pair()
      const forbidden = [
        await call(api.users.list, { token }),
        await call(api.profile.tokens, { token }),
        await call(api.cashiers.list, { token }),
        await call(api.z_reports.list, { token }),
        await call(api.registers.session, { token, params: { uuid: ids.registers.restaurant } }),
        await call(api.registers.list, { token, company: ids.nabo }),
      ]
      expect(forbidden.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
      const elsewhere = await call(api.orders.save, {
        token,
        params: { uuid: newId() },
        body: {
          register_uuid: ids.registers.restaurant,
          cashier_uuid: ids.cashiers.lars,
          short_nr: 1,
          order_lines: [],
        },
      })
      expect(elsewhere.status).toBe(403)
    })

    test('DEF-46, REG-52: an unpaired device is refused within a second, and only its own company unpairs it', async () => {
      const { token, device_uuid } = await pair()
      const params = { uuid: device_uuid }
      expect((await call(api.devices.unpair, { ...nabo, params })).problem?.code).toBe('device.not_paired')
      expect((await call(api.devices.unlock, { ...nabo, params })).problem?.code).toBe('device.not_paired')
      expect((await call(api.devices.unpair, { params })).status).toBe(200)
      const { status } = await pollUntil(
        () => call(api.registers.session, { params: bar, token }),
        (answer) => answer.status !== 200,
      )
      expect(status).toBe(401)
      expect((await call(api.devices.unpair, { params })).problem?.code).toBe('device.not_paired')
      const foreign = await call(api.devices.pairingCode, { ...nabo, params: bar })
      expect(foreign.status).toBe(404)
    })

    test('G-29: a paired device cannot reset its wrong PINs by claiming another identity', async () => {
      const { token, device_uuid } = await pair()
      const guess = () => call(api.registers.signIn, { params: bar, token, body: { pin: '9090' } })
      const codes = []
      for (let i = 0; i < 6; i++) codes.push((await guess()).problem?.code)
      expect(codes).toEqual([...Array(5).fill('cashier.wrong_pin'), 'cashier.locked'])
      expect((await call(api.devices.unlock, { params: { uuid: device_uuid } })).status).toBe(200)
      expect((await guess()).problem?.code).toBe('cashier.wrong_pin')
    })

    test('PERM-16, POS-53, DEF-25: an admin’s PIN and a cashier’s identify their owner, for one action', async () => {
      expect((await setAdminPin('246810')).body).toEqual({ has_admin_pin: true })
      expect((await call(api.profile.show)).body.profile.has_admin_pin).toBe(true)
      const { token } = await pair()
      const admin = await authorise('admin', '246810', token)
      expect(admin.body.authorised).toMatchObject({ pin_type: 'admin', initials: 'JP' })
      const cashier = await authorise('cashier', '3333', token)
      expect(cashier.body.authorised).toMatchObject({
        pin_type: 'cashier',
        uuid: ids.cashiers.lars,
        initials: 'LB',
      })
      // Cashier and administrator PINs are not interchangeable.
      expect((await authorise('admin', '3333', token)).problem?.code).toBe('cashier.wrong_pin')
      const wrongPassword = await call(api.profile.setAdminPin, {
        body: { pin: '1234', current_password: 'Forkert1' },
      })
      expect(wrongPassword.problem?.code).toBe('password.wrong')
      const cashierOnly = await call(api.profile.setAdminPin, {
        token: tokens.cashier,
        body: { pin: '1234', current_password: demoPassword },
      })
      expect(cashierOnly.problem?.code).toBe('admin_pin.admins_only')
    })

    test('G-29, POS-52: five wrong admin PINs lock the device until an admin unlocks it, and the admins are notified', async () => {
      await setAdminPin('246810')
      const { token, device_uuid } = await pair()
      const codes = []
      for (let i = 0; i < 6; i++) codes.push((await authorise('admin', '135791', token)).problem?.code)
      expect(codes).toEqual([...Array(5).fill('cashier.wrong_pin'), 'cashier.locked'])
      expect((await authorise('admin', '246810', token)).status).toBe(429)
      expect((await letterTo(shop, 'admin@kajkanten.example', 'admin_pin_locked')).text).toContain(
        'Kajkanten',
      )
      await call(api.devices.unlock, { params: { uuid: device_uuid } })
      expect((await authorise('admin', '246810', token)).status).toBe(200)
      await setAdminPin(null)
      expect((await authorise('admin', '246810', token)).problem?.code).toBe('cashier.wrong_pin')
    })
  })
