import type { Uuid } from '@bon/contracts/kernel'
import { applyChanges, registerEndpoints } from '@bon/contracts/registers'
import { queryOptions } from '@tanstack/react-query'
import { call, metaOf, query } from '../../shared/api/index.ts'
import { after } from '../../shared/platform/index.ts'
import { snapshot, type TaggedCatalogue } from './snapshot.ts'

/** Milliseconds before saving the snapshot, so that the disk write does not delay the first render. */
const save_after = 500

/**
 * The register's catalogue: the stored snapshot at once, then the changes since, or the whole catalogue when the server
 * cannot compute them (DEF-44, SC-70). Change notifications, polls and "new prices" fetch only the changes.
 */
export const catalogueQuery = (uuid: Uuid) => {
  const { queryKey } = query(registerEndpoints.catalogue, { params: { uuid } })
  return queryOptions<TaggedCatalogue>({
    queryKey: [...queryKey],
    meta: metaOf(registerEndpoints.catalogue),
    // Answers replace each other: comparing twenty thousand rows deeply costs more than rendering them.
    structuralSharing: false,
    queryFn: async ({ client, signal }) => {
      const cached = client.getQueryData<TaggedCatalogue>(queryKey) ?? (await snapshot.read(uuid))
      if (cached && !client.getQueryData(queryKey)) client.setQueryData<TaggedCatalogue>(queryKey, cached)
      const fresh = (cached && (await changed(uuid, cached, signal))) ?? (await whole(uuid, signal))
      if (fresh.tag && fresh.tag !== cached?.tag) after(save_after, () => void snapshot.save(uuid, fresh))
      return fresh
    },
  })
}

/** Undefined when the server no longer knows the cached version, or when the changes do not apply. */
const changed = async (
  uuid: Uuid,
  cached: TaggedCatalogue,
  signal: AbortSignal,
): Promise<TaggedCatalogue | undefined> => {
  if (!cached.tag) return undefined
  const { body } = await call(registerEndpoints.catalogueChanges, {
    params: { uuid },
    query: { since: cached.tag },
    signal,
  })
  if (!body.changes) return undefined
  if (body.changes.to === cached.tag) return cached
  try {
    return { catalogue: applyChanges(cached.catalogue, body.changes), tag: body.changes.to }
  } catch {
    // Changes that do not fit the stored catalogue: the whole catalogue is fetched instead.
    return undefined
  }
}

const whole = async (uuid: Uuid, signal: AbortSignal): Promise<TaggedCatalogue> => {
  const { body, revision = '' } = await call(registerEndpoints.catalogue, { params: { uuid }, signal })
  return { catalogue: body.catalogue, tag: revision.replace(/-(?:br|gzip)$/, '') }
}
