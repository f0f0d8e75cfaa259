import { api } from '@bon/contracts/api'
import type { AnyEndpoint } from '@bon/contracts/kernel'
import { permissions } from '@bon/contracts/permissions'
import { describe, expect, test } from 'vitest'
import { composed } from './composed.ts'

const endpoints: AnyEndpoint[] = Object.values(api).flatMap((context) => Object.values(context))
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

describe('the permission table (G-26)', () => {
  test('every endpoint of the contracts is mounted, and nothing else is mounted', () => {
    const mounted = composed().routes.map(({ endpoint }) => endpoint)
    // The live stream is not a request with an answer: infra/http mounts it separately.
    expect([...mounted, api.live.listen].map(nameOf).sort()).toEqual(endpoints.map(nameOf).sort())
  })

  test('no two endpoints share a method and a path', () => {
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length)
  })

  test('every endpoint names a row, every row is used, and every row admits somebody', () => {
    const named = new Set(endpoints.map(({ permission }) => permission))
    expect([...named].sort()).toEqual(Object.keys(permissions).sort())
    for (const [permission, who] of Object.entries(permissions))
      expect(who.length, permission).toBeGreaterThan(0)
  })

  test('no write is public: a public endpoint only reads, or signs in', () => {
    const open = endpoints.filter(({ permission }) => permission.startsWith('public.'))
    expect(
      open
        .filter(({ method }) => method !== 'GET')
        .map(nameOf)
        .sort(),
    ).toEqual([
      'POST /begin',
      'POST /confirm-email',
      'POST /forgot-password',
      'POST /inspection-sessions',
      'POST /login',
      'POST /login/passkey',
      'POST /login/passkey/challenge',
      'POST /pos-auto-login',
      'POST /read-invitation',
      'POST /reset-password',
      'POST /sign-up',
    ])
  })

  test('who may pay may read the payment, and superadmins act in no company (SPEC-6)', () => {
    for (const role of permissions['order.pay']) expect(permissions['order.read']).toContain(role)
    for (const [permission, who] of Object.entries(permissions))
      if (!/^(provider|impersonation|outbox)\./.test(permission))
        expect(who, permission).not.toContain('superadmin')
  })
})
