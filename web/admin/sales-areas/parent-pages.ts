import type { Area, KeyPage } from './area.ts'
import type { AreaData } from './use-area-data.ts'

/** An inherited page, as saved. */
export const parentPage = ({ parents }: AreaData, uuid: string): KeyPage | undefined => {
  const row = parents.find((page) => page.uuid === uuid)
  return row && { uuid: row.uuid, ...row.data }
}

/** The pages of the area's ancestors, topmost first (REG-47); a cycle in the saved data terminates. */
export const pagesBefore = (
  { uuid, parent_uuid }: Area,
  data: AreaData,
  pageOf: (uuid: string) => KeyPage | undefined,
): KeyPage[] => {
  const visited = new Set([uuid])
  let pages: KeyPage[] = []
  for (let next = parent_uuid; next !== null && !visited.has(next); ) {
    visited.add(next)
    const parent = data.areas.find((each) => each.uuid === next)
    pages = [...(parent?.data.page_uuids ?? []).flatMap((page) => pageOf(page) ?? []), ...pages]
    next = parent?.data.parent_uuid ?? null
  }
  return pages
}
