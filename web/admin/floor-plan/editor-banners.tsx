import { useTranslation } from 'react-i18next'
import { Banner } from '../../shared/ui/index.ts'
import { OthersBanner } from '../editing/others-banner.tsx'
import type { useEditor } from '../editing/use-editor.ts'
import { type FloorKinds, faultOf, type Table } from './plan.ts'
import { useRefusalText } from './refusal-text.ts'

/** Others' changes, failures, refusals, and tables with an invalid position. */
export const EditorBanners = ({
  editor,
  failure,
  faulty,
}: {
  editor: ReturnType<typeof useEditor<FloorKinds>>
  failure: string | undefined
  faulty: readonly Table[]
}) => {
  const { t } = useTranslation('shop')
  const refusalText = useRefusalText()
  return (
    <>
      {editor.othersChanged && <OthersBanner onDismiss={editor.dismissOthers} />}
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      {editor.refused.map((refused) => (
        <Banner key={refused.uuid} tone="bad">
          {refusalText(refused, editor.now)}
        </Banner>
      ))}
      {faulty.length > 0 && (
        <Banner tone="bad">
          {faulty
            .map((table) =>
              t(`floor.fault.${faultOf(editor.now, table) ?? 'outside'}`, { number: table.number }),
            )
            .join(' ')}
        </Banner>
      )}
    </>
  )
}
