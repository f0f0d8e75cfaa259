import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../../shared/format/index.ts'
import { classes } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import style from './bon.module.css'
import { BonLine } from './bon-line.tsx'
import { requiredLinesOf } from './cart.ts'
import { type Section, sectionsOf, sentAt } from './sections.ts'

/** Lines grouped "Sendt 18:31" and "Ny". */
export const BonLines = () => {
  const { t } = useTranslation('pos')
  const { cart } = usePos()
  const list = useRef<HTMLUListElement>(null)
  const sections = useMemo(() => sectionsOf(cart), [cart])
  // Scroll to the new line by `scrollTop`: `scrollIntoView` would measure every ancestor.
  useEffect(() => {
    if (list.current && cart.lines.length > 0) list.current.scrollTop = list.current.scrollHeight
  }, [cart.lines.length])
  return (
    <ul ref={list} className={`${style.lines} fill scrolls`} aria-label={t('bon.lines')}>
      {sections.flatMap((section) =>
        section.lines.map((line, n) => (
          <li key={line.uuid} className={classes(cart.selected === line.uuid && style.open)}>
            {n === 0 && sections.length + (section.kind === 'fresh' ? 0 : 1) > 1 ? (
              <SectionHead kind={section.kind} at={sentAt(cart)} />
            ) : null}
            <BonLine
              line={line}
              required_lines={requiredLinesOf(cart.lines, line.uuid)}
              selected={cart.selected === line.uuid}
              isFresh={section.kind === 'fresh'}
            />
          </li>
        )),
      )}
    </ul>
  )
}

const SectionHead = ({ kind, at }: { kind: Section['kind']; at: string | undefined }) => {
  const { t } = useTranslation('pos')
  return (
    <div className={classes(style.section, 'row t-12 w-600', kind === 'fresh' ? 'primary-text' : 'dim')}>
      {kind === 'fresh' ? null : <IconCircleCheck size={15} aria-hidden />}
      {kind === 'sent'
        ? t('bon.sent', { time: at ? timeOf(at) : '' })
        : t(kind === 'kept' ? 'bon.kept' : 'bon.new')}
    </div>
  )
}
