import { api } from '@bon/contracts/api'
import {
  addons,
  integrations,
  resourceEndpoints,
  statusMessages,
  vatEntities,
} from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { afterAll, describe, expect, test } from 'vitest'
import { callShop } from '../harness/shop.ts'
import type { ApiShop } from './compositions.ts'

const messageApi = resourceEndpoints(statusMessages)
const addonApi = resourceEndpoints(addons)
const integrationApi = resourceEndpoints(integrations)

type Message = Parameters<typeof statusMessages.schema.parse>[0] & object
const hours = (count: number): string =>
  Temporal.Now.instant().add({ hours: count }).toString({ smallestUnit: 'millisecond' })

export const provider = ({ url, ids, tokens }: ApiShop) =>
  describe('provider', () => {
    // Without the tenant checks: what the provider shares is in both companies' answers.
    const call = callShop(url, () => tokens.admin)
    const above = (token: keyof typeof tokens) => ({ token: tokens[token], company: null })

    const made: string[] = []
    let position = ''
    const publish = async (text: string, over: Message = {}): Promise<string> => {
      const uuid = newId()
      const data = statusMessages.schema.parse({
        type: 'info',
        text_da: text,
        text_en: text,
        publish_from: hours(-1),
        publish_to: hours(1),
        integrations: [],
        terminals: [],
        ...over,
      })
      const response = await call(messageApi.create, { ...above('super'), body: { uuid, data } })
      expect(response.problem).toBeUndefined()
      position = response.headers.get('position') ?? position
      made.push(uuid)
      return uuid
    }
    /** The messages made by this suite that a register shows. */
    const shownAt = async (register: keyof typeof ids.registers): Promise<string[]> => {
      const at = {
        restaurant: { token: tokens.admin, company: ids.kajkanten },
        bar: { token: tokens.admin, company: ids.kajkanten },
        terrace: { token: tokens.admin, company: ids.terrassen },
        kiosk: { token: tokens.neighbour, company: ids.nabo },
      }[register]
      const params = { uuid: ids.registers[register] }
      const { body } = await call(api.registers.show, { ...at, params, after: position })
      return body.register.status_messages.filter(({ uuid }) => made.includes(uuid)).map((m) => m.text_da)
    }
    const withdraw = async (): Promise<void> => {
      for (const uuid of made.splice(0)) {
        const response = await call(messageApi.archive, { ...above('super'), params: { uuid } })
        expect(response.problem).toBeUndefined()
      }
    }
    afterAll(withdraw)

    test('SUP-27: superadmins and wsy admins write status messages, wsy employees read them, companies do neither', async () => {
      const uuid = await publish('Skrevet af en superadmin')
      const change = (who: Parameters<typeof above>[0], revision: string) =>
        call(messageApi.change, {
          ...above(who),
          params: { uuid },
          if_match: revision,
          body: { data: { text_da: `Rettet af ${who}` } },
        })
      const chief = await change('chief', '0')
      expect(chief.body.row.data.text_da).toBe('Rettet af chief')
      const shown = await call(messageApi.show, {
        ...above('provider'),
        params: { uuid },
        after: chief.headers.get('position') ?? '',
      })
      expect(shown.body.row).toMatchObject({ inherited: false, data: { text_da: 'Rettet af chief' } })
      expect((await change('provider', chief.body.row.revision)).status).toBe(403)
      for (const who of ['admin', 'neighbour', 'employee', 'cashier'] as const) {
        expect((await call(messageApi.list, { token: tokens[who] })).status).toBe(403)
        expect((await change(who, chief.body.row.revision)).status).toBe(403)
      }
      const { events } = (await call(messageApi.history, { ...above('super'), params: { uuid } })).body
      expect(events.map(({ type, actor_name }) => [type, actor_name])).toEqual([
        ['ResourceCreated', 'Superadmin'],
        ['ResourceChanged', 'Wilma Syd'],
      ])
      await withdraw()
    })

    test('SUP-22: danger comes first, then warning, info, success, in the list and at the register', async () => {
      const types = ['success', 'info', 'danger', 'warning'] as const
      for (const type of types) await publish(type, { type })
      const sorted = ['danger', 'warning', 'info', 'success']
      expect(await shownAt('restaurant')).toEqual(sorted)
      const { rows } = (await call(messageApi.list, { ...above('super'), after: position })).body
      const own = rows.filter(({ uuid }) => made.includes(uuid))
      expect(own.map(({ data }) => data.type)).toEqual(sorted)
      await withdraw()
    })

    test('SUP-21, REG-28, DEF-59: a message reaches a register only between its start and its end', async () => {
      await publish('Nu')
      await publish('Uden ende', { publish_to: null })
      await publish('Før', { publish_from: hours(-2), publish_to: hours(-1) })
      await publish('Siden', { publish_from: hours(1), publish_to: hours(2) })
      expect((await shownAt('restaurant')).sort()).toEqual(['Nu', 'Uden ende'])
      expect((await shownAt('kiosk')).sort()).toEqual(['Nu', 'Uden ende'])
      await withdraw()
      expect(await shownAt('restaurant')).toEqual([])
    })

    test('SUP-21, REG-28, DEF-59: a terminal filter reaches the registers that have such a terminal', async () => {
      await publish('Nets', { terminals: ['nets_rest_api', 'bambora'] })
      await publish('Vibrant', { terminals: ['vibrant'] })
      expect(await shownAt('restaurant')).toEqual(['Nets'])
      expect(await shownAt('bar')).toEqual(['Nets'])
      // A register without a terminal in the same group, and one of another company.
      expect(await shownAt('terrace')).toEqual([])
      expect(await shownAt('kiosk')).toEqual([])
      await withdraw()
    })

    test('SUP-21, REG-28, DEF-59: an integration filter reaches the companies where that integration is active', async () => {
      await publish('Workfeed', { integrations: ['workfeed', 'dinero'] })
      await publish('Workfeed og Nets', { integrations: ['workfeed'], terminals: ['nets_rest_api'] })
      expect(await shownAt('restaurant')).toEqual([])
      const uuid = newId()
      const data = integrations.schema.parse({
        ...Object.fromEntries(
          Object.entries(integrations.fields).map(([name, { initial }]) => [name, initial ?? null]),
        ),
        name: 'Vagtplan',
        kind: 'workfeed',
        is_active: false,
        has_secret: true,
        account_reference: 'kajkanten-1',
      })
      const connected = await call(integrationApi.create, { body: { uuid, data } })
      expect(connected.problem).toBeUndefined()
      position = connected.headers.get('position') ?? ''
      // Connected but not in use.
      expect(await shownAt('restaurant')).toEqual([])
      const begun = await call(integrationApi.change, {
        params: { uuid },
        if_match: connected.body.row.revision,
        body: { data: { is_active: true } },
      })
      expect(begun.problem).toBeUndefined()
      position = begun.headers.get('position') ?? ''
      expect((await shownAt('restaurant')).sort()).toEqual(['Workfeed', 'Workfeed og Nets'])
      expect(await shownAt('kiosk')).toEqual([])
      await call(integrationApi.archive, { params: { uuid } })
      await withdraw()
    })

    test('FIND-M12: a CVR is unique in the whole installation, and the rejection names nobody', async () => {
      const entity = {
        legal_name: 'Dobbelt ApS',
        zone: 'Europe/Copenhagen',
        cash_register_rules: null,
        cut_offs: [],
        accounting_year_starts: '01-01',
      }
      const twin = await call(resourceEndpoints(vatEntities).create, {
        ...above('super'),
        body: { uuid: newId(), data: { ...entity, cvr: '12345674' } },
      })
      expect(twin.problem).toMatchObject({
        status: 409,
        code: 'resource.taken',
        params: { field: 'cvr' },
        fields: [{ path: 'data.cvr', rule: 'taken_in_installation' }],
      })
      expect(JSON.stringify(twin.problem)).not.toContain(ids.kajkanten)
    })

    test('SUP-27: only the provider writes the price list of add-ons, and each key is in it once', async () => {
      const { rows } = (await call(addonApi.list, above('provider'))).body
      const existing = rows.find(({ data }) => data.key === 'gift_cards')
      if (!existing) throw new Error('the demo sells gift cards')
      const again = { uuid: newId(), data: { ...existing.data, name: 'Gavekort igen' } }
      const twice = await call(addonApi.create, { ...above('super'), body: again })
      expect(twice.problem?.code).toBe('resource.taken')
      const body = { data: { name: 'Gavekort til alle' } }
      const change = { params: { uuid: existing.uuid }, if_match: existing.revision, body }
      expect((await call(addonApi.change, { ...above('provider'), ...change })).status).toBe(403)
      const renamed = await call(addonApi.change, { ...above('chief'), ...change })
      expect(renamed.body.row.data.name).toBe('Gavekort til alle')
      const rolled = await call(addonApi.rollBack, {
        ...above('super'),
        params: { uuid: existing.uuid },
        if_match: renamed.body.row.revision,
        body: { to_revision: Number(existing.revision) },
      })
      expect(rolled.problem).toBeUndefined()
      expect(rolled.body.row.data.name).toBe(existing.data.name)
    })
  })
