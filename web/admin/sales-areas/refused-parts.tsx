import { useTranslation } from 'react-i18next'
import { Banner } from '../../shared/ui/index.ts'
import type { useEditor } from '../editing/use-editor.ts'
import type { AreaKinds } from './area.ts'

/** The refused parts of a save, with reasons. */
export const RefusedParts = ({
  editor,
  areaName,
}: {
  editor: ReturnType<typeof useEditor<AreaKinds>>
  areaName: string
}) => {
  const { t } = useTranslation(['resources', 'common'])
  return (
    <>
      {editor.refused.map((refused) => (
        <Banner key={refused.uuid} tone="bad">
          {[
            editor.now.pages.find((page) => page.uuid === refused.uuid)?.name ?? areaName,
            refused.rules.length > 0
              ? refused.rules.map((rule) => t([`resources:rule.${rule}`, 'resources:rule.invalid'])).join(' ')
              : t([`common:problem.${refused.code}`, 'common:problem.internal']),
          ].join(': ')}
        </Banner>
      ))}
    </>
  )
}
