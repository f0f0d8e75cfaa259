import { staffAccessEndpoints } from '@bon/contracts/identity'
import type { AnyEndpoint, BodyOf, ParamsOf, Problem, QueryOf, ReturnsOf, Uuid } from '@bon/contracts/kernel'
import { demoCashiers, demoCompanies, demoPassword, demoRegisters, demoUsers } from '@bon/infra/demo'

/** One request as a browser makes it. `token` null sends none, and so does `company`. */
export type Ask<E extends AnyEndpoint> = {
  params?: ParamsOf<E>
  query?: Partial<QueryOf<E>>
  body?: BodyOf<E>
  token?: string | null
  company?: Uuid | null
  command_id?: Uuid
  if_match?: string
  after?: string
  headers?: Record<string, string>
}

export type Told<E extends AnyEndpoint> = {
  status: number
  headers: Headers
  /** Only when the status is below 400. */
  body: ReturnsOf<E>
  problem: Problem | undefined
}

export type Shop = {
  url: string
  tokens: Record<keyof typeof actors, string>
  ids: typeof ids
  call<E extends AnyEndpoint>(endpoint: E, ask?: Ask<E>): Promise<Told<E>>
  stop(): Promise<void>
}

const [restaurant, bar, terrace, takeaway, kiosk] = demoRegisters
const [mette, anna, lars] = demoCashiers
if (!restaurant || !bar || !terrace || !takeaway || !kiosk || !mette || !anna || !lars)
  throw new Error('no demo')

/** The demo's fixed things by the names that tests use. */
export const ids = {
  kajkanten: demoCompanies.kajkanten.company_uuid,
  terrassen: demoCompanies.terrassen.company_uuid,
  takeaway: demoCompanies.takeaway.company_uuid,
  nabo: demoCompanies.nabo.company_uuid,
  entity: demoCompanies.kajkanten.vat_entity_uuid,
  registers: { restaurant: restaurant.uuid, bar: bar.uuid, terrace: terrace.uuid, kiosk: kiosk.uuid },
  cashiers: { mette: mette.uuid, anna: anna.uuid, lars: lars.uuid, nabo: demoCashiers.at(-1)?.uuid ?? '' },
}

export const callShop =
  (url: string, token_of: () => string) =>
  async <E extends AnyEndpoint>(endpoint: E, ask: Ask<E> = {}): Promise<Told<E>> => {
    const path = Object.entries((ask.params ?? {}) as Record<string, string>).reduce(
      (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(value)),
      endpoint.path as string,
    )
    const search = new URLSearchParams(
      Object.entries((ask.query ?? {}) as Record<string, unknown>).map(([name, value]) => [
        name,
        String(value),
      ]),
    )
    const token = ask.token === undefined ? token_of() : ask.token
    const response = await fetch(`${url}/api/v1${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(token === null || ask.company === null ? {} : { 'company-uuid': ask.company ?? ids.kajkanten }),
        ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(ask.command_id === undefined ? {} : { 'idempotency-key': ask.command_id }),
        ...(ask.if_match === undefined ? {} : { 'if-match': `"${ask.if_match}"` }),
        ...(ask.after === undefined ? {} : { 'after-position': ask.after }),
        ...ask.headers,
      },
      ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
    })
    const text = await response.text()
    const body = text === '' ? undefined : JSON.parse(text)
    return {
      status: response.status,
      headers: response.headers,
      body,
      problem: response.ok ? undefined : body,
    }
  }

/** Signs in by the front door: slow (argon2) and true. */
export const loginTo = async (url: string, email: string): Promise<string> => {
  const response = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client: email, secret: demoPassword }),
  })
  if (!response.ok) throw new Error(`no login for ${email}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}

/** Provider staff come into companies with a reason, for an hour (S-10). */
export const enterAsStaff = async (
  url: string,
  token: string,
  companies: readonly Uuid[] = [ids.kajkanten, ids.terrassen, ids.takeaway, ids.nabo],
): Promise<void> => {
  const call = callShop(url, () => token)
  for (const company_uuid of companies) {
    const body = { company_uuid, reason: 'A call of the shop' }
    const { status } = await call(staffAccessEndpoints.enter, { company: null, body })
    if (status !== 200) throw new Error(`staff could not come in: ${status}`)
  }
}

export const actors = {
  admin: 'admin@kajkanten.example',
  accountant: 'accountant@kajkanten.example',
  auditor: 'auditor@kajkanten.example',
  cashier: 'cashier@kajkanten.example',
  employee: 'employee@kajkanten.example',
  /** Admin of one subcompany, and of nothing else. */
  terrace: 'terrassen@kajkanten.example',
  provider: 'provider@bon.example',
  chief: 'chief@bon.example',
  super: 'super@bon.example',
  neighbour: 'nabo@kiosk.example',
} as const

export const uuidOfUser = (email: string): Uuid => {
  const user = demoUsers.find((each) => each.email === email)
  if (!user) throw new Error(`no demo user ${email}`)
  return user.uuid
}
