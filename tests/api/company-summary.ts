import { companySettings, type DataOf, resourceEndpoints } from '@bon/contracts/resources'
import { vi } from 'vitest'
import type { Till } from '../harness/till.ts'
import type { ApiShop } from './compositions.ts'

type Settings = DataOf<typeof companySettings>

/** Changes settings of a till's company for the duration of an action, and restores them. */
export const companySettingsOf = (
  { call }: Pick<ApiShop, 'call'>,
  { company, token }: Pick<Till, 'company' | 'token'>,
) => {
  const ends = resourceEndpoints(companySettings)
  const options = { company, token, params: { uuid: company } }
  /** Returns the previous settings. */
  const saveSettings = async (data: Partial<Settings>): Promise<Partial<Settings>> => {
    let before: Settings | undefined
    // A change is visible after a short delay.
    await vi.waitUntil(
      async () => {
        const shown = (await call(ends.show, options)).body.row
        before = shown.data as Settings
        const body = { data: data as never }
        return (await call(ends.change, { ...options, if_match: shown.revision, body })).status === 200
      },
      { timeout: 10_000 },
    )
    return Object.fromEntries(Object.keys(data).map((name) => [name, before?.[name as keyof Settings]]))
  }
  const during = async (data: Partial<Settings>, action: () => Promise<void>) => {
    const before = await saveSettings(data)
    try {
      await action()
    } finally {
      await saveSettings(before)
    }
  }
  return { saveSettings: saveSettings, during }
}
