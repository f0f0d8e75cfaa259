import { StatisticsMail } from '@bon/contracts/identity'
import { statisticsMailEndpoints } from '@bon/contracts/statistics'
import { Button, Popover } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { ChoiceRow } from '../../shared/ui/choice-row.tsx'
import { Refusal } from '../identity/refusal.tsx'
import { useAction } from '../parts/use-action.ts'

/** BEYOND-11: the statistics by mail to oneself, after each business day or week. */
export const MailButton = () => {
  const { t } = useTranslation('statistics')
  const [opened, setOpened] = useState(false)
  const { inspection } = useSession()
  // Behind an inspection link is nobody who has mail.
  const { data } = useQuery({ ...query(statisticsMailEndpoints.show, {}), enabled: inspection === null })
  // Without an address of one's own here there is nothing to choose.
  if (!data || data.to === null) return null
  const { every, to } = data
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={320}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant={every === 'never' ? 'default' : 'light'}
          leftSection={<IconMail size={19} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t(`mail.button_${every}`)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <MailForm every={every} to={to} onSaved={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

const MailForm = ({ every, to, onSaved }: { every: StatisticsMail; to: string; onSaved: () => void }) => {
  const { t } = useTranslation('statistics')
  const [chosen, setChosen] = useState(every)
  const save = useAction({
    action: () => call(statisticsMailEndpoints.choose, { body: { every: chosen } }),
    commands: [statisticsMailEndpoints.choose],
    successToast: () => ({ text: t(`mail.saved_${chosen}`, { to }) }),
    done: onSaved,
  })
  return (
    <form
      className="stack gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        save.run()
      }}
    >
      <fieldset className="fieldset">
        <legend>{t('mail.title')}</legend>
        <div className="stack gap-4">
          {StatisticsMail.options.map((option) => (
            <ChoiceRow
              key={option}
              type="radio"
              name="statistics_mail"
              data-autofocus={option === every || undefined}
              checked={option === chosen}
              onChange={() => setChosen(option)}
            >
              {t(`mail.${option}`)}
              {option !== 'never' && <small>{t(`mail.${option}_about`)}</small>}
            </ChoiceRow>
          ))}
        </div>
      </fieldset>
      <p className="note anywhere">{t('mail.to', { to })}</p>
      <Refusal text={save.refusal} />
      <Button type="submit" fullWidth loading={save.busy}>
        {t('mail.save')}
      </Button>
    </form>
  )
}
