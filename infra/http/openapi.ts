import { api } from '@bon/contracts/api'
import { type AnyEndpoint, Problem } from '@bon/contracts/kernel'
import { permissions } from '@bon/contracts/permissions'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { docsPage } from './docs-page.ts'
import { apiPrefix } from './mount.ts'
import { newNonce, pagePolicy } from './security-headers.ts'

export const openapiPaths = [`${apiPrefix}/openapi.json`, `${apiPrefix}/docs`] as const

type Json = Record<string, unknown>

/** The contracts as OpenAPI 3.1, derived so that it cannot deviate from them (ADR 0002). */
export const openapi = (): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [context, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(endpoints as Record<string, AnyEndpoint>)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = operation(context, name, endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bon', version: '1', description: 'Point of sale and back office.' },
    servers: [{ url: apiPrefix }],
    security: [{ bearer: [] }, { dpop: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, dpop: { type: 'http', scheme: 'dpop' } },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  }
}

const operation = (context: string, name: string, endpoint: AnyEndpoint): Json => {
  const actors: readonly string[] = permissions[endpoint.permission]
  const isPublic = actors.includes('public')
  return {
    operationId: `${context}.${name}`,
    tags: [context],
    summary: endpoint.summary,
    ...(isPublic && { security: [] }),
    'x-permission': endpoint.permission,
    'x-roles': actors,
    'x-rejections': endpoint.rejects,
    'x-reads': endpoint.reads ?? [],
    parameters: [
      ...fieldsOf('path', endpoint.params),
      ...fieldsOf('query', endpoint.query),
      ...headersOf(endpoint, isPublic),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: {
      ...answerOf(endpoint),
      default: {
        description: 'A problem (RFC 9457): its code says which.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

const answerOf = ({ method, path, returns }: AnyEndpoint): Json => {
  if (returns instanceof z.ZodUndefined) return { '204': { description: 'Done.' } }
  const type = path === '/live' ? 'text/event-stream' : 'application/json'
  return {
    '200': {
      description: 'The answer.',
      headers: {
        ETag: { description: 'Revision of what was answered, quoted.', schema: { type: 'string' } },
        ...(method === 'GET'
          ? {
              Stale: {
                description:
                  '`true`: not yet as far as After-Position. `rebuilding`: as it was before an upgrade, until the read model is filled again.',
                schema: { type: 'string' },
              },
            }
          : { Position: { description: 'Place of the write in the log.', schema: { type: 'string' } } }),
      },
      content: { [type]: { schema: schemaOf(returns, 'output') } },
    },
  }
}

const headersOf = (endpoint: AnyEndpoint, isPublic: boolean): Json[] => {
  const header = (name: string, description: string, schema: Json = { type: 'string' }) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  })
  return [
    ...(isPublic
      ? []
      : [header('Company-Uuid', 'The company to act in.', { type: 'string', format: 'uuid' })]),
    ...(endpoint.method === 'GET'
      ? []
      : [
          header('Idempotency-Key', 'Id of the command, kept until answered.', {
            type: 'string',
            format: 'uuid',
          }),
          header('If-Match', 'Revision that the command was decided on.'),
        ]),
    ...(endpoint.reads ? [header('After-Position', 'Wait until the answer has come so far.')] : []),
  ]
}

const fieldsOf = (place: 'path' | 'query', schema: z.ZodType | undefined): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

/** `any` where JSON Schema has no equivalent (a refinement is documented in text only). */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: plainUuid,
  })
  return json
}

/** zod describes a lower-case uuid by two patterns; readers and tools know the format name. */
const plainUuid = ({ jsonSchema }: { jsonSchema: { format?: string; allOf?: unknown } }): void => {
  if (jsonSchema.format !== 'lowercase') return
  jsonSchema.format = 'uuid'
  delete jsonSchema.allOf
}

export const mountOpenapi = (app: FastifyInstance): void => {
  // Made at the first request and kept as text only: the document is 10 MiB of small objects.
  let text: string | undefined
  const document = (): string => {
    text ??= JSON.stringify(openapi())
    return text
  }
  const [json, docs] = openapiPaths
  app.get(json, async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document()),
  )
  app.get(docs, async (_request, reply) => {
    const nonce = newNonce()
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .send(docsPage(JSON.parse(document()), nonce))
  })
}
