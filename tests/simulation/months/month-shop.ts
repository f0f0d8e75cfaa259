import { api } from '@bon/contracts/api'
import type { AdminAction, OfficeActionKind } from '@bon/contracts/identity'
import { addMs, type Instant, type PlainDate, type Uuid } from '@bon/contracts/kernel'
import { cardTypes, giftCardTypes, products, resourceEndpoints } from '@bon/contracts/resources'
import { newId, systemClock } from '@bon/infra/clock'
import { demoAdminPin } from '@bon/infra/demo'
import { demoCompanies, idIn } from '../../../infra/demo/items.ts'
import { demoTerminals } from '../../../infra/demo/terminals.ts'
import { openTerminalSimulator } from '../../../infra/terminals/simulator/open-simulator.ts'
import { setUpCompany } from '../../harness/set-up-company.ts'
import { actors, enterAsStaff, uuidOfUser } from '../../harness/shop.ts'
import { startShop } from '../../harness/start-shop.ts'
import { type Till, tillOf } from '../../harness/till.ts'
import { rngOf } from '../rng.ts'
import { done } from './done.ts'
import { withOtherRates } from './other-rates.ts'

const zone = 'Europe/Copenhagen'
const minute_ms = 60_000

/**
 * The whole product with a clock that is set from day to day. It begins in the month after the real one: certificates of
 * a test installation are valid from the real day on.
 */
export const openMonthShop = async (seed: number) => {
  let ahead_ms = 0
  const clock = { ...systemClock, now: (): Instant => addMs(systemClock.now(), ahead_ms) }
  const begins = Temporal.Now.plainDateISO(zone).with({ day: 1 }).add({ months: 1 })
  const setTo = (day: PlainDate, time: string) => {
    const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time })
    ahead_ms = Math.max(ahead_ms, at.epochMilliseconds - Date.now())
  }
  setTo(begins.toString(), '08:00')
  const identifiers = Object.values(demoTerminals)
  const simulator = await openTerminalSimulator({ host: '127.0.0.1', port: 0, identifiers })
  const shop = await startShop({ clock, config: { terminals: simulator.address } })
  const { application, call, ids } = shop
  const token = () => application.identity.startSession(uuidOfUser(actors.admin))
  const office = { company: ids.kajkanten, token: await token() }
  const euro = await setUpCompany(shop, { currency: 'EUR' })
  const { rows: cards } = (await call(resourceEndpoints(giftCardTypes).list, { ...office, query: {} })).body
  const named = (name: string) => {
    const found = cards.find(({ data }) => data.name === name)
    if (!found) throw new Error(`no gift card is called ${name}`)
    return found
  }
  const multi = named('Gavekort')
  const { account_uuid, vat_type_uuid } = named('Brunch for to').data
  const single = newId()
  const terms = { name: 'Kort til varer', vat_nature: 'single' as const, account_uuid, vat_type_uuid }
  done(
    await call(resourceEndpoints(giftCardTypes).create, {
      ...office,
      body: { uuid: single, data: { ...multi.data, ...terms } },
    }),
  )
  // The class of its payment type, by which the test's own books name a payment.
  const params = { uuid: idIn(demoCompanies.kajkanten, cardTypes, 'business') }
  const { row } = done(await call(resourceEndpoints(cardTypes).show, { ...office, params })).body
  const body = { data: { ...row.data, form: 'debit' as const } }
  done(await call(resourceEndpoints(cardTypes).change, { ...office, params, if_match: row.revision, body }))
  return {
    ...shop,
    stop: async () => {
      await shop.stop()
      await simulator.close()
    },
    /** The next card at the terminal of a till is the company's, for which it takes 2 % (DEF-08). */
    companyCardAt: ({ register }: Pick<Till, 'register'>): void => {
      const at = register === ids.registers.bar ? demoTerminals.bar : demoTerminals.sal
      simulator.terminal(at).script.push('surcharge')
    },
    rng: rngOf(`months ${seed}`),
    begins,
    euro,
    card_types: { multi: multi.uuid, single },
    other_rates: await withOtherRates(shop, office),
    now: clock.now,
    setTo,
    advance: (minutes: number) => {
      ahead_ms += minutes * minute_ms
    },
    /** The tills of a day: a sign-in of the office ends after eight idle hours. */
    tillsOfDay: async () => {
      const { restaurant, bar } = ids.registers
      const { mette, lars } = ids.cashiers
      const at = { company: ids.kajkanten, token: await token() }
      return {
        restaurant: await tillOf(shop, { ...at, register: restaurant, cashier: mette }),
        bar: await tillOf(shop, { ...at, register: bar, cashier: lars }),
      }
    },
    euroTillOfDay: async () => {
      const { fresh, register, cashier, pin } = euro
      const staff = await application.identity.startSession(uuidOfUser(actors.provider))
      await enterAsStaff(shop.url, staff, [fresh.uuid])
      return tillOf(shop, { company: fresh.uuid, token: staff, register, cashier, pin })
    },
    /** The same register once another cashier is signed in at it. */
    signedInAt: ({ register, company, token }: Till, cashier: Uuid): Promise<Till> =>
      tillOf(shop, { register, company, token, cashier }),
    /** Approves one action of a till by an administrator's PIN; returns the id that the command has to have. */
    approved: async (till: Till, kind: AdminAction['kind'], subject_uuid: Uuid): Promise<Uuid> => {
      const { register, company, token, cashier: cashier_uuid } = till
      const command_id = newId()
      const action = { kind, subject_uuid, command_id, cashier_uuid } as AdminAction
      done(
        await call(api.devices.authorisePosAdmin, {
          params: { uuid: register },
          company,
          token,
          body: { pin_type: 'admin', pin: demoAdminPin, action },
        }),
      )
      return command_id
    },
    /** The same in the office, where no till is. */
    approvedInOffice: async (
      at: { company: Uuid; token: string },
      kind: OfficeActionKind,
      subject_uuid: Uuid,
    ): Promise<Uuid> => {
      const command_id = newId()
      const body = { pin: demoAdminPin, action: { kind, subject_uuid, command_id } }
      done(await call(api.office_approvals.approve, { ...at, body }))
      return command_id
    },
    /** A product of the company that has a price of its own. */
    priced: async (till: Till, i: number) =>
      done(
        await call(resourceEndpoints(products).show, {
          company: till.company,
          token: till.token,
          params: { uuid: till.dish(i).uuid },
        }),
      ).body.row,
  }
}
export type MonthShop = Awaited<ReturnType<typeof openMonthShop>>
