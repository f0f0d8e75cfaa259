import type { ZReportView } from '@bon/contracts/registers'
import { IconArrowLeft, IconArrowsExchange, IconEyeCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, Slip, SlipTitle, TouchButton } from '../../shared/ui/index.ts'
import { Reasons } from '../cash/reasons.tsx'
import {
  Agree,
  CashFigures,
  CountedFigures,
  CountFrame,
  CountGrid,
  CountSide,
  CountSteps,
  CountWork,
  countedKinds,
  Difference,
  UnderCount,
} from '../counting/index.ts'
import { useHandover } from './use-handover.ts'

/** A count without a Z: who hands the drawer over counts it, and who takes it signs in next. */
export const HandoverScreen = ({ session }: { session: ZReportView }) => {
  const { t } = useTranslation(['session', 'pos'])
  const handover = useHandover(session)
  const { to, chooseTo, others, counting, units, blind } = handover
  const named = (uuid: string) => {
    const person = others.find((one) => one.uuid === uuid)
    return person ? `${person.initials} ${person.label}` : ''
  }
  return (
    <CountFrame>
      <CountSteps aria-label={t('handover.title')}>
        <Link className="inline-row gap-8 touch primary-text w-650" to={{ search: '' }}>
          <IconArrowLeft size={20} aria-hidden />
          {t('cash.back')}
        </Link>
        <h1 className="title-28">{t('handover.title')}</h1>
        <p className="below dim2">{t('handover.text')}</p>
        <Reasons
          legend={t('handover.to')}
          reasons={others.map(({ uuid }) => uuid)}
          chosen={to}
          name={named}
          onChoose={chooseTo}
        />
      </CountSteps>
      <CountWork aria-label={t('common:count.cash')}>
        <CountGrid units={units} counts={counting.counts} onCount={counting.set} fixed={blind.isFixed} />
        <UnderCount>
          <TouchButton disabled={blind.isFixed} onClick={() => counting.fillRest(units)}>
            {t('count.rest')}
          </TouchButton>
          <TouchButton disabled={blind.isFixed} onClick={counting.reset}>
            {t('pos:pay.reset')}
          </TouchButton>
        </UnderCount>
      </CountWork>
      <CountSide foot={<HandoverKeys handover={handover} to={to && named(to)} />}>
        <HandoverSlip session={session} handover={handover} />
      </CountSide>
    </CountFrame>
  )
}

type Handover = ReturnType<typeof useHandover>

const HandoverSlip = ({ session, handover }: { session: ZReportView; handover: Handover }) => {
  const { t } = useTranslation('session')
  const { counting, units, blind, difference, complete } = handover
  return (
    <Slip fill>
      <SlipTitle>{t('handover.title')}</SlipTitle>
      <CashFigures session={session} shown={blind.isShown} />
      <CountedFigures counts={counting.counts} units={units} />
      {blind.isShown && countedKinds(counting.counts, units) > 0 ? (
        <Difference difference={difference} complete={complete} />
      ) : null}
      {blind.recount ? <TouchButton onClick={blind.recount}>{t('blind.recount')}</TouchButton> : null}
    </Slip>
  )
}

/** A blind count is confirmed first; then the difference is agreed to, and the drawer handed over. */
const HandoverKeys = ({ handover, to }: { handover: Handover; to: string | undefined }) => {
  const { t } = useTranslation(['session', 'pos'])
  const textOf = useProblemText()
  const { blind, complete, difference, confirmed, agree, error, send } = handover
  if (!blind.isShown)
    return (
      <TouchButton variant="primary" size="xl" disabled={!complete} onClick={blind.confirm}>
        <IconEyeCheck size={22} aria-hidden />
        {t('blind.confirm')}
      </TouchButton>
    )
  return (
    <>
      {error ? <Banner tone="bad">{textOf(error)}</Banner> : null}
      {complete && difference !== 0 ? (
        <Agree checked={confirmed} onChange={agree}>
          {t('close.agree', { amount: money(difference) })}
        </Agree>
      ) : null}
      <TouchButton variant="primary" size="xl" disabled={!send} onClick={send}>
        <IconArrowsExchange size={22} aria-hidden />
        {to ? t('handover.action', { to }) : t('handover.whom')}
      </TouchButton>
    </>
  )
}
