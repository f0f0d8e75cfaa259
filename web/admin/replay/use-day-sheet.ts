import { replayEndpoints, type Step } from '@bon/contracts/replay'
import { useTranslation } from 'react-i18next'
import { allPages } from '../exports/all-pages.ts'
import type { Sheet } from '../exports/sheet.ts'
import type { useRegisters } from '../parts/use-registers.ts'
import { dayQuery, type Place } from './use-replay.ts'
import { useStepWords } from './use-step-words.ts'

type Row = { step: Step; who: string | undefined }

/** The events of the day as a file (EXP-01), with the choices of the page. */
export const useDaySheet = (
  place: Place,
  names: ReturnType<typeof useRegisters>,
  onlyRisks: boolean,
): Sheet<Row> => {
  const { t } = useTranslation(['replay', 'admin'])
  const words = useStepWords()
  return {
    name: t('title'),
    columns: [
      { key: 'at', label: t('time'), kind: 'moment', value: ({ step }) => step.at },
      { key: 'event', label: t('event'), value: ({ step }) => words(step).title },
      { key: 'about', label: t('about'), value: ({ step }) => words(step).about },
      {
        key: 'register',
        label: t('admin:journal.register'),
        value: ({ step: { register_uuid } }) =>
          register_uuid === null ? null : names.registerOf(register_uuid)?.name,
      },
      { key: 'cashier', label: t('cashier'), value: ({ who }) => who },
      { key: 'amount', label: t('amount'), kind: 'money', value: ({ step }) => step.amount },
      { key: 'risk', label: t('risk'), value: ({ step }) => (step.risk === null ? null : t('yes')) },
    ],
    pages: async function* (signal) {
      const request = { query: dayQuery(place) }
      for await (const { steps, initials } of allPages(replayEndpoints.day, request, signal))
        yield steps
          .filter(({ risk }) => !onlyRisks || risk !== null)
          .map((step) => ({
            step,
            who: step.cashier_uuid === null ? undefined : initials[step.cashier_uuid],
          }))
    },
  }
}
