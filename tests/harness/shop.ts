import { staffAccessEndpoints } from '@bon/contracts/identity'
import {
  type AnyEndpoint,
  type BodyOf,
  isPositionText,
  laterPosition,
  logStart,
  type ParamsOf,
  type Position,
  type Problem,
  parsePosition,
  type QueryOf,
  type ReturnsOf,
  type Uuid,
} from '@bon/contracts/kernel'
import { demoCashiers, demoCompanies, demoPassword, demoRegisters, demoUsers } from '@bon/infra/demo'

/** One request like a browser's. `token: null` sends no token, and `company: null` no company. */
export type CallOptions<E extends AnyEndpoint> = {
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

export type CallResult<E extends AnyEndpoint> = {
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
  call<E extends AnyEndpoint>(endpoint: E, options?: CallOptions<E>): Promise<CallResult<E>>
  stop(): Promise<void>
}

const [restaurant, bar, terrace, takeaway, kiosk] = demoRegisters
const [mette, anna, lars] = demoCashiers
if (!restaurant || !bar || !terrace || !takeaway || !kiosk || !mette || !anna || !lars)
  throw new Error('no demo')

/** The demo's fixed ids by the names that tests use. */
export const ids = {
  kajkanten: demoCompanies.kajkanten.company_uuid,
  terrassen: demoCompanies.terrassen.company_uuid,
  takeaway: demoCompanies.takeaway.company_uuid,
  nabo: demoCompanies.nabo.company_uuid,
  entity: demoCompanies.kajkanten.vat_entity_uuid,
  registers: { restaurant: restaurant.uuid, bar: bar.uuid, terrace: terrace.uuid, kiosk: kiosk.uuid },
  cashiers: { mette: mette.uuid, anna: anna.uuid, lars: lars.uuid, nabo: demoCashiers.at(-1)?.uuid ?? '' },
}

/**
 * Calls like a browser's: what is read of a company is as it is after the last change that was made of it by this
 * function (`After-Position`). What happens after a change by itself, without a request, still has to be waited for.
 */
export const callShop = (url: string, token_of: () => string) => {
  /** The highest position of each company's answers. */
  const seen = new Map<Uuid, Position>()
  return async <E extends AnyEndpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<CallResult<E>> => {
    const company = options.company ?? ids.kajkanten
    const after = options.after ?? (endpoint.method === 'GET' ? seen.get(company) : undefined)
    const path = Object.entries((options.params ?? {}) as Record<string, string>).reduce(
      (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(value)),
      endpoint.path as string,
    )
    const search = new URLSearchParams(
      Object.entries((options.query ?? {}) as Record<string, unknown>).map(([name, value]) => [
        name,
        String(value),
      ]),
    )
    const token = options.token === undefined ? token_of() : options.token
    const response = await fetch(`${url}/api/v1${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(!(token === null || options.company === null) && {
          'company-uuid': company,
        }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.command_id !== undefined && { 'idempotency-key': options.command_id }),
        ...(options.if_match !== undefined && { 'if-match': `"${options.if_match}"` }),
        ...(after !== undefined && { 'after-position': String(after) }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    })
    const position = response.headers.get('position')
    if (position !== null && isPositionText(position))
      seen.set(company, laterPosition(seen.get(company) ?? logStart, parsePosition(position)))
    const text = await response.text()
    const body = text === '' ? undefined : JSON.parse(text)
    return {
      status: response.status,
      headers: response.headers,
      body,
      problem: response.ok ? undefined : body,
    }
  }
}

/** Signs in by the login endpoint: slow (argon2), but realistic. */
export const loginTo = async (url: string, email: string): Promise<string> => {
  const response = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client: email, secret: demoPassword }),
  })
  if (!response.ok) throw new Error(`no login for ${email}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}

/** Provider staff enter a company with a reason, for an hour (S-10). */
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
  /** Admin of one subcompany only. */
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
