import type { AnyEndpoint } from '@bon/contracts/kernel'
import type { z } from 'zod'
import { credentials } from '../credentials/index.ts'
import { language } from '../i18n/language.ts'
import { buildKey, buildTime } from './build.ts'
import { latestPosition } from './position.ts'

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Part<K extends string, V> = [V] extends [undefined] ? { [_ in K]?: undefined } : { [_ in K]: V }
type QueryPart<V> = [V] extends [undefined]
  ? { query?: undefined }
  : Record<string, never> extends V
    ? { query?: V }
    : { query: V }

/** The request of an endpoint; parts the endpoint does not have are excluded by type. */
export type RequestOf<E extends AnyEndpoint> = Part<'params', Input<NonNullable<E['params']>>> &
  QueryPart<Input<NonNullable<E['query']>>> &
  Part<'body', Input<NonNullable<E['body']>>>

/** The same request without endpoint types, as it is serialised. */
export type LooseRequest = {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

export const pathOf = (endpoint: AnyEndpoint, params: LooseRequest['params']): string =>
  endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))

/** The URL with company, impersonated user and build, as named in sections 6 and 7 of the specification. */
export const urlOf = (endpoint: AnyEndpoint, request: LooseRequest): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const { company_uuid, impersonated } = credentials.current()
  if (company_uuid) search.set('company_uuid', company_uuid)
  if (impersonated) search.set('impersonate', impersonated.uuid)
  search.set('build_key', buildKey)
  search.set('build_time', buildTime)
  return `/api/v1${pathOf(endpoint, request.params)}?${search}`
}

export const headersOf = (endpoint: AnyEndpoint): Record<string, string> => {
  const { company_uuid } = credentials.current()
  const position = latestPosition()
  return {
    Accept: 'application/json',
    'Accept-Language': language.current(),
    ...(company_uuid && { 'Company-Uuid': company_uuid }),
    ...(endpoint.method === 'GET' && position !== undefined && { 'After-Position': String(position) }),
  }
}
