import { passkeyEndpoints, passkeySignInEndpoints } from '@bon/contracts/identity'
import { type RequestContext, type Route, reject, route } from '@bon/contracts/kernel'
import type { PeopleDependencies } from './people.dependencies.ts'
import { passkeyNeeded, wrongProof } from './proofs.ts'
import { throttled, wrongPassword } from './rate-limits.ts'

/** Passkeys: created and removed in the profile, used at sign-in (ADR 0094). */
export const passkeyRoutes = (deps: PeopleDependencies): Route[] => {
  const { passkeys } = deps
  const noteChange = (who: RequestContext, to: 'passkey_added' | 'passkey_removed') =>
    deps.security.note(who, { type: 'SecondFactorChanged', data: { user_uuid: who.actor, to } })
  return [
    route(passkeySignInEndpoints.status, async (_, { host }) => ({
      body: { origin: passkeys.partyAt(host)?.origin ?? null },
    })),

    route(passkeySignInEndpoints.challenge, async (_, who) => {
      const made = await passkeys.challenge(who)
      if (made === 'off') return reject('passkey.off')
      return 'locked_ms' in made ? throttled(made) : { body: made }
    }),

    route(passkeySignInEndpoints.signIn, async ({ body: { shown, device } }, who) => {
      const signedIn = await passkeys.signIn(who, shown, device)
      if (signedIn === 'refused') return reject('passkey.refused')
      return 'locked_ms' in signedIn ? throttled(signedIn) : { body: { status: 'ok' as const, ...signedIn } }
    }),

    route(passkeyEndpoints.list, async (_, { actor, host }) => ({
      body: { passkeys: await passkeys.of(actor), origin: passkeys.partyAt(host)?.origin ?? null },
    })),

    route(passkeyEndpoints.offer, async ({ body }, who) => {
      const refused = await wrongProof(deps, who, body)
      if (refused) return refused
      const options = await passkeys.offer(who)
      return typeof options === 'string' ? reject(`passkey.${options}`) : { body: { options } }
    }),

    route(passkeyEndpoints.add, async ({ body: { name, made } }, who) => {
      const passkey = await passkeys.add(who, name, made)
      if (typeof passkey === 'string') return reject(`passkey.${passkey}`)
      await noteChange(who, 'passkey_added')
      return { body: { passkey } }
    }),

    route(passkeyEndpoints.rename, async ({ params, body }, { actor }) =>
      (await passkeys.rename(actor, params.uuid, body.name)) ? { body: {} } : reject('request.not_found'),
    ),

    route(passkeyEndpoints.remove, async ({ params, body }, who) => {
      const refused =
        (await passkeyNeeded(deps, who)) ?? (await wrongPassword(deps, who, body.current_password))
      if (refused) return refused
      if (!(await passkeys.remove(who, params.uuid))) return reject('request.not_found')
      await noteChange(who, 'passkey_removed')
      return { body: {} }
    }),
  ]
}
