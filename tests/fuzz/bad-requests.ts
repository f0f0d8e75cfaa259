import { openapi } from '@bon/infra/http'
import { choicesOf, exampleOf, type JsonSchema, unknownId } from './example-of.ts'
import type { WireRequest } from './wire.ts'

type Operation = {
  operationId: string
  security?: []
  'x-permission': string
  'x-reads': string[]
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
}

/** An operation of the API with everything that bad requests are made from. */
export type Target = {
  id: string
  method: string
  /** With `{uuid}` replaced by unknown ids. */
  path: string
  pattern: string
  /** Methods that the path does not serve. */
  otherMethods: string[]
  isPublic: boolean
  /** Provider endpoints are called by the provider. */
  isProviders: boolean
  isCommand: boolean
  reads: boolean
  query: Record<string, JsonSchema>
  /** The parameters without which the query is refused, as `?from=…`; empty for most. */
  requiredQuery: string
  bodySchema: JsonSchema | undefined
}

export type Bad = WireRequest & { name: string }

/** The caller of the requests: an administrator, with companies outside the administrator's roles. */
export type Shop = {
  token: string
  providerToken: string
  neighbourToken: string
  company_uuid: string
  neighbour_uuid: string
}

export const targets = (): Target[] => {
  const document = openapi() as {
    servers: { url: string }[]
    paths: Record<string, Record<string, Operation>>
  }
  const prefix = document.servers[0]?.url ?? ''
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path: prefix + path.replaceAll(/\{(\w+)\}/g, (_, name) => inPath(operation, name)),
      pattern: prefix + path,
      otherMethods: everyMethod.filter((one) => !(one.toLowerCase() in operations)),
      isPublic: operation.security !== undefined,
      isProviders: operation['x-permission'].startsWith('provider.'),
      isCommand: method !== 'get',
      reads: operation['x-reads'].length > 0,
      query: Object.fromEntries(
        operation.parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema]),
      ),
      requiredQuery: requiredQueryOf(operation),
      bodySchema: operation.requestBody?.content['application/json'].schema,
    })),
  )
}

const requiredQueryOf = ({ parameters }: Operation): string => {
  const required = parameters.filter((one) => one.in === 'query' && one.required)
  const search = new URLSearchParams(required.map(({ name, schema }) => [name, String(exampleOf(schema))]))
  return search.size === 0 ? '' : `?${search}`
}

/** Most are a uuid; some are one of a list. */
const inPath = ({ parameters }: Operation, name: string): string =>
  String(
    exampleOf(parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? { format: 'uuid' }),
  )

const everyMethod = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']
const json = { 'content-type': 'application/json' }

/** The valid request; each bad request changes one part of it. */
export const goodRequest = (target: Target, shop: Shop): WireRequest => ({
  method: target.method,
  path: target.path + target.requiredQuery,
  headers: {
    ...(!target.isPublic && identityOf(target, shop)),
    ...(target.isCommand && json),
  },
  ...(target.bodySchema && { body: JSON.stringify(exampleOf(target.bodySchema)) }),
})

export const identityOf = ({ isProviders }: Target, shop: Shop) => ({
  authorization: `Bearer ${isProviders ? shop.providerToken : shop.token}`,
  'company-uuid': shop.company_uuid,
})

export const badRequests = (target: Target, shop: Shop): Bad[] => {
  const good = goodRequest(target, shop)
  const bad = (name: string, spoilt: WireRequest): Bad => ({ ...spoilt, name })
  const withPath = (name: string, path: string) => bad(name, { ...good, path })
  const withHeader = (name: string, header: Record<string, string>) =>
    bad(name, { ...good, headers: { ...good.headers, ...header } })
  return [
    ...badAddresses(target).map(([name, path]) => withPath(name, path)),
    ...(target.isPublic ? [] : badSessions(target, shop)).map(([name, header]) => withHeader(name, header)),
    ...(target.isPublic
      ? []
      : [withPath('two companies', `${target.path}?company_uuid=${shop.neighbour_uuid}`)]),
    ...badHeaders(target).map(([name, header]) => withHeader(name, header)),
    ...target.otherMethods.map((method) => bad(`method ${method}`, { ...good, method })),
    ...(target.isCommand
      ? badBodies(target).map(([name, body, headers = {}]) =>
          bad(name, { ...good, body, headers: { ...good.headers, ...json, ...headers } }),
        )
      : []),
    ...(target.bodySchema ? [bad('no body', { ...withoutBody(good) })] : []),
  ]
}

const withoutBody = ({ body: _body, ...rest }: WireRequest): WireRequest => rest

const badAddresses = ({ path, pattern, query }: Target): [string, string][] => {
  const id = (value: string) => pattern.replace(/\{\w+\}/, value)
  const withId: [string, string][] = pattern.includes('{')
    ? [
        ['id that is none', id('1')],
        ['id with NUL', id(`${unknownId}%00`)],
        ['id with a lone surrogate', id('%ED%A0%80')],
        ['id in capitals', id(unknownId.toUpperCase())],
        ['id __proto__', id('__proto__')],
        ['id with SQL', id("'%20or%201=1--")],
        ['huge id', id('9'.repeat(5_000))],
        ['no id', id('')],
        ['broken percent', id('%E0%A4%A')],
      ]
    : []
  const inQuery = Object.entries(query).flatMap(([name, schema]): [string, string][] => [
    [`${name} twice`, `${path}?${name}=1&${name}=2`],
    [`${name} with NUL`, `${path}?${name}=%00`],
    [`${name} huge`, `${path}?${name}=${'9'.repeat(5_000)}`],
    ...wrongValues(schema).map((value): [string, string] => [`${name}=${value}`, `${path}?${name}=${value}`]),
  ])
  return [
    ...withId,
    ...inQuery,
    ['unknown below', `${path}/nothing`],
    ['slash at the end', `${path}/`],
    ['in capitals', path.toUpperCase()],
    ['another ending', `${path}.json`],
    ['climbing out', `${path}/..%2f..%2f..%2fetc%2fpasswd`],
    ['NUL at the end', `${path}%00`],
    ['NUL in the query', `${path}?x=%00`],
    ['NUL in a query key', `${path}?a%00b=1`],
    ['__proto__ in the query', `${path}?__proto__=1`],
    ['lines in the address', `${path}%0d%0aset-cookie:x=1`],
    ['huge query', `${path}?x=${'y'.repeat(20_000)}`],
    ['broken percent below', `${path}/%E0%A4%A`],
    ['version that is none', path.replace('/v1/', '/v9/')],
    ['double slash', `/${path}`],
  ]
}

const wrongValues = ({ type, format, pattern, enum: allowed }: JsonSchema): string[] => {
  if (type === 'integer') return ['abc', '-1', '1.5', '1e99', 'NaN', '99999999999999999999']
  const isFree = format === undefined && pattern === undefined && allowed === undefined
  return isFree ? [] : ['x', '', "'--"]
}

const badSessions = ({ isProviders }: Target, shop: Shop): BadHeader[] => [
  ['no token', { authorization: '' }],
  ['token of nobody', { authorization: `Bearer ${'x'.repeat(43)}` }],
  ['another scheme', { authorization: `Basic ${shop.token}` }],
  ['token with more', { authorization: `Bearer ${shop.token} x` }],
  // The provider acts above all companies, so there the company header does not matter.
  ...(isProviders ? [] : foreignCompanies(shop)),
  ['company that is none', { 'company-uuid': "' or 1=1" }],
  ['neighbour in our company', { authorization: `Bearer ${shop.neighbourToken}` }],
]

const foreignCompanies = (shop: Shop): BadHeader[] => [
  ['foreign company', { 'company-uuid': shop.neighbour_uuid }],
  ['company of nobody', { 'company-uuid': unknownId }],
]

type BadHeader = [name: string, headers: Record<string, string>]

const badHeaders = ({ isCommand, isPublic, reads }: Target): BadHeader[] => {
  const ofCommands: BadHeader[] = [
    ['Idempotency-Key that is none', { 'idempotency-key': '1' }],
    ['empty Idempotency-Key', { 'idempotency-key': '' }],
    ['weak If-Match', { 'if-match': 'W/"1"' }],
    ['If-Match *', { 'if-match': '*' }],
    ['If-Match beyond bigint', { 'if-match': '9223372036854775808' }],
  ]
  const ofReads: BadHeader[] = [
    ['After-Position that is none', { 'after-position': 'now' }],
    ['After-Position below zero', { 'after-position': '-1' }],
    ['After-Position beyond bigint', { 'after-position': '99999999999999999999' }],
  ]
  return [
    ['headers without end', { 'x-more': 'y'.repeat(20_000) }],
    ...(isCommand && !isPublic ? ofCommands : []),
    ...(reads ? ofReads : []),
  ]
}

type BadBody = [name: string, body: string | Buffer, headers?: Record<string, string>]

const badBodies = (target: Target): BadBody[] => {
  const schema = target.bodySchema
  const good = (schema ? exampleOf(schema) : {}) as Record<string, unknown>
  const text = JSON.stringify(good)
  const nested = '['.repeat(200) + ']'.repeat(200)
  const first = Object.keys(good)[0] ?? 'x'
  return [
    ['array', `[${text}]`],
    ['text', '"x"'],
    ['number', '1'],
    ['true', 'true'],
    ['one field too many', text.replace('{', `{"zz":1${text === '{}' ? '' : ','}`)],
    ['__proto__', text.replace('{', `{"__proto__":{"admin":true}${text === '{}' ? '' : ','}`)],
    ['constructor', text.replace('{', `{"constructor":{"prototype":{}}${text === '{}' ? '' : ','}`)],
    ['same key twice', `{"${first}":1,"${first}":1}`],
    ['200 deep', nested],
    ['200 deep in a field', `{"${first}":${nested}}`],
    ['100,000 deep', '['.repeat(100_000)],
    ['malformed', `${text.slice(0, -1)},`],
    ['cut off', `${text.slice(0, -1)}`],
    ['two in one', text + text],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['a megabyte and more', JSON.stringify({ ...good, [first]: 'x'.repeat(1_048_576) })],
    ['nearly a megabyte', JSON.stringify({ ...good, [first]: 'x'.repeat(1_000_000) })],
    ['400,000 entries', JSON.stringify({ ...good, [first]: Array.from({ length: 400_000 }, () => 0) })],
    ['as text', text, { 'content-type': 'text/plain' }],
    ['as a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['in parts', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['as xml', '<a/>', { 'content-type': 'application/xml' }],
    ['as no type', text, { 'content-type': '' }],
    ['as a broken type', text, { 'content-type': 'application/json/x' }],
    ['packed', text, { 'content-encoding': 'gzip' }],
    ...(schema ? badFields(good, schema) : []),
  ]
}

/** Each field on its own: missing, null, of every other type, and with text that a store cannot keep. */
const badFields = (good: Record<string, unknown>, schema: JsonSchema): BadBody[] => {
  const bodies: BadBody[] = [
    ['null', 'null'],
    ['empty object', '{}'],
    ['nothing', ''],
  ]
  for (const name of schema.required ?? []) {
    const { [name]: _removed, ...rest } = good
    bodies.push([`${name} missing`, JSON.stringify(rest)])
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const isFree = field.const !== undefined || choicesOf(field).some(({ type }) => type === 'null')
    const raw = (value: string) => JSON.stringify({ ...good, [name]: '§' }).replace('"§"', value)
    for (const value of [
      'null',
      '{}',
      'true',
      '1e999',
      '-1e308',
      '1.5',
      '"\\u0000"',
      '"\\ud800"',
      '"a\\udfffb"',
    ]) {
      // Skips values that are valid for the field.
      if (isFree && (value === 'null' || value === 'true')) continue
      if (field.type === 'boolean' && value === 'true') continue
      bodies.push([`${name} ${value}`, raw(value)])
    }
    bodies.push([`${name} huge`, raw(`"${'9'.repeat(50_000)}"`)])
    bodies.push([`${name} __proto__ inside`, raw('{"__proto__":{}}')])
    if (field.type !== 'array') bodies.push([`${name} []`, raw('[]')])
    if (field.type !== 'string') bodies.push([`${name} text`, raw('"x"')])
    if (field.type !== 'integer') bodies.push([`${name} 0`, raw('0')])
  }
  return bodies
}
