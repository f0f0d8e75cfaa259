import type { Uuid } from '@bon/contracts/kernel'
import { applyChanges, registerEndpoints } from '@bon/contracts/registers'
import { queryOptions } from '@tanstack/react-query'
import { call, query } from '../../shared/api/index.ts'
import { after } from '../../shared/platform/index.ts'
import { type Held, snapshot } from './snapshot.ts'

/** The first keys are drawn before the disk is busy with what they were drawn from. */
const keep_after = 500

/**
 * What a register sells from: the last snapshot at once, then what changed since, or all of it where nobody remembers
 * (DEF-44, SC-70). Bells, polls and the cashier's "new prices" ask for the changes only.
 */
export const catalogueQuery = (uuid: Uuid) => {
  const { queryKey, meta = {} } = query(registerEndpoints.catalogue, { params: { uuid } })
  return queryOptions<Held>({
    queryKey: [...queryKey],
    meta,
    // One answer takes another's place: comparing twenty thousand rows deeply would cost more than they do.
    structuralSharing: false,
    queryFn: async ({ client, signal }) => {
      const held = client.getQueryData<Held>(queryKey) ?? (await snapshot.read(uuid))
      if (held && !client.getQueryData(queryKey)) client.setQueryData<Held>(queryKey, held)
      const fresh = (held && (await changed(uuid, held, signal))) ?? (await whole(uuid, signal))
      if (fresh.tag && fresh.tag !== held?.tag) after(keep_after, () => void snapshot.keep(uuid, fresh))
      return fresh
    },
  })
}

/** Undefined when the house has forgotten what we hold, or what it says does not fit. */
const changed = async (uuid: Uuid, held: Held, signal: AbortSignal): Promise<Held | undefined> => {
  if (!held.tag) return undefined
  const { body } = await call(registerEndpoints.catalogueChanges, {
    params: { uuid },
    query: { since: held.tag },
    signal,
  })
  if (!body.changes) return undefined
  if (body.changes.to === held.tag) return held
  try {
    return { catalogue: applyChanges(held.catalogue, body.changes), tag: body.changes.to }
  } catch {
    return undefined
  }
}

const whole = async (uuid: Uuid, signal: AbortSignal): Promise<Held> => {
  const { body, revision = '' } = await call(registerEndpoints.catalogue, { params: { uuid }, signal })
  return { catalogue: body.catalogue, tag: revision.replace(/-(?:br|gzip)$/, '') }
}
