import type { Area, KeyPage } from './area.ts'
import type { AreaData } from './use-area-data.ts'

/** A page that the parent has, as it was saved. */
export const parentPage = ({ parents }: AreaData, uuid: string): KeyPage | undefined => {
  const row = parents.find((page) => page.uuid === uuid)
  return row && { uuid: row.uuid, ...row.data }
}

/** The pages of the area's parents, the uppermost first (REG-47); a ring in what was saved ends by itself. */
export const pagesBefore = (
  { uuid, parent_uuid }: Area,
  data: AreaData,
  pageOf: (uuid: string) => KeyPage | undefined,
): KeyPage[] => {
  const seen = new Set([uuid])
  let pages: KeyPage[] = []
  for (let next = parent_uuid; next !== null && !seen.has(next); ) {
    seen.add(next)
    const parent = data.areas.find((each) => each.uuid === next)
    pages = [...(parent?.data.page_uuids ?? []).flatMap((page) => pageOf(page) ?? []), ...pages]
    next = parent?.data.parent_uuid ?? null
  }
  return pages
}
