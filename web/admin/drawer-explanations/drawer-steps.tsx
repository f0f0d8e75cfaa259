import type { DrawerStep, DrawerView } from '@bon/contracts/drawer-explanations'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FactRow, type Opens } from '../../shared/drawer-explanations/index.ts'
import { money } from '../../shared/format/index.ts'

/** The chart's figures as rows, each of which opens to what it consists of. */
export const DrawerSteps = ({ drawer, opens }: { drawer: DrawerView; opens: Opens }) => {
  const { t } = useTranslation('drawer')
  const { float, steps, expected, difference, counted } = drawer
  return (
    <ul className="dashed">
      <Sum name={t('step_float')} amount={float} />
      {steps.map((step) => (
        <Opened key={step.kind} step={step} opens={opens} />
      ))}
      <Sum name={t('step_expected')} amount={expected} strong />
      {difference !== null && <Sum name={t('step_difference')} amount={difference} />}
      {counted !== null && <Sum name={t('step_counted')} amount={counted} strong />}
    </ul>
  )
}

const Sum = ({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) => (
  <li className="row spread touch">
    {strong ? <b>{name}</b> : <span>{name}</span>}
    <span className={strong ? 'w-650' : ''}>{money(amount)}</span>
  </li>
)

const Opened = ({ step: { kind, amount, count, facts }, opens }: { step: DrawerStep; opens: Opens }) => {
  const { t } = useTranslation('drawer')
  const [isOpen, setOpen] = useState(false)
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <div className="row spread touch">
        <button type="button" className="link gap-4" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon size={17} aria-hidden />
          {`${t(`step_${kind}`)} (${count})`}
        </button>
        <span>{money(amount)}</span>
      </div>
      {isOpen && (
        <ul className="dashed">
          {facts.map((fact) => (
            <FactRow key={JSON.stringify(fact)} fact={fact} opens={opens} />
          ))}
        </ul>
      )}
      {isOpen && count > facts.length && <p className="dim2">{t('more', { count: count - facts.length })}</p>}
    </li>
  )
}
