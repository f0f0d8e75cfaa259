import { companySettings, type DataOf, resourceEndpoints } from '@bon/contracts/resources'
import { vi } from 'vitest'
import type { Till } from '../harness/till.ts'
import type { ApiShop } from './compositions.ts'

type Settings = DataOf<typeof companySettings>

/** Settings of a till's company, changed for as long as an act takes, and put back as they were. */
export const companySays = (
  { call }: Pick<ApiShop, 'call'>,
  { company, token }: Pick<Till, 'company' | 'token'>,
) => {
  const ends = resourceEndpoints(companySettings)
  const ask = { company, token, params: { uuid: company } }
  /** Answers with what was said before. */
  const say = async (data: Partial<Settings>): Promise<Partial<Settings>> => {
    let before: Settings | undefined
    // A change that was made a moment ago may be shown a moment late.
    await vi.waitUntil(
      async () => {
        const shown = (await call(ends.show, ask)).body.row
        before = shown.data as Settings
        const body = { data: data as never }
        return (await call(ends.change, { ...ask, if_match: shown.revision, body })).status === 200
      },
      { timeout: 10_000 },
    )
    return Object.fromEntries(Object.keys(data).map((name) => [name, before?.[name as keyof Settings]]))
  }
  const during = async (data: Partial<Settings>, act: () => Promise<void>) => {
    const before = await say(data)
    try {
      await act()
    } finally {
      await say(before)
    }
  }
  return { say, during }
}
