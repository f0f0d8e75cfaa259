import { accountEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Door, DoorForm, Refusal, doorStyle as style } from '../door/door.tsx'

/** A press, not the mere visit, spends the link: mail programs visit links as well. */
export const ConfirmEmailScreen = ({ token }: { token: string }) => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const navigate = useNavigate()
  const confirm = useMutation({
    mutationFn: () => call(accountEndpoints.confirmEmail, { body: { token } }),
    onSuccess: () => void navigate('/login', { replace: true, state: { news: 'confirmed' } }),
  })
  return (
    <Door title={t('confirm.title')}>
      <DoorForm onSubmit={() => confirm.mutate()}>
        <p className={style.text}>{t('confirm.text')}</p>
        <Refusal>{confirm.error ? textOf(confirm.error) : ''}</Refusal>
        <Button type="submit" fullWidth className={style.submit ?? ''} loading={confirm.isPending}>
          {t('confirm.action')}
        </Button>
      </DoorForm>
      <div className={style.links}>
        <Link className={style.link} to="/login">
          {t('forgot.back')}
        </Link>
      </div>
    </Door>
  )
}
