import type { DrawerExplanation } from '@bon/contracts/drawer-explanations'
import { IconCircleCheck, IconCircleDashed, IconCircleDot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '../ui/tag.tsx'
import { FactRow, type Opens } from './fact-row.tsx'

type ListProps = { explanations: readonly DrawerExplanation[]; opens?: Opens }

const looks = {
  strong: { tone: 'info', Icon: IconCircleCheck },
  fair: { tone: 'plain', Icon: IconCircleDot },
  weak: { tone: 'plain', Icon: IconCircleDashed },
} as const satisfies Record<DrawerExplanation['strength'], { tone: TagTone; Icon: typeof IconCircleDot }>

/** Possibilities, the likeliest first, each with what speaks for it and where the amount fits. */
export const ExplanationList = ({ explanations, opens }: ListProps) => {
  const { t } = useTranslation('drawer')
  if (explanations.length === 0) return <p className="dim2">{t('none')}</p>
  return (
    <>
      <p className="dim2 t-14">{t('intro')}</p>
      <ol className="dashed">
        {explanations.map(({ kind, strength, matching, support, evidence }) => {
          const { tone, Icon } = looks[strength]
          return (
            <li key={kind} className="stack">
              <div className="row top above">
                <b className="grow">{t(`cause_${kind}`)}</b>
                <Tag tone={tone}>
                  <Icon aria-hidden />
                  {t(`strength_${strength}`)}
                </Tag>
              </div>
              <p className="dim2 t-14">
                {[
                  ...(evidence.length > 0 ? [t('matching', { count: matching })] : []),
                  ...support.map((reason) => t(`support_${reason}`)),
                ].join(' ')}
              </p>
              {evidence.length > 0 && (
                <ul className="grid">
                  {evidence.map((fact) => (
                    <FactRow key={JSON.stringify(fact)} fact={fact} opens={opens} />
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
