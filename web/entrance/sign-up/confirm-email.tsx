import { accountEndpoints } from '@bon/contracts/identity'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { EntranceButton, EntranceForm, EntranceLinks, EntrancePage, Refusal } from '../form/entrance-page.tsx'

/** Needs a click, because mail programs open links by themselves. */
export const ConfirmEmailScreen = ({ token }: { token: string }) => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const navigate = useNavigate()
  const confirm = useMutation({
    mutationFn: () => call(accountEndpoints.confirmEmail, { body: { token } }),
    onSuccess: () => void navigate('/login', { replace: true, state: { news: 'confirmed' } }),
  })
  return (
    <EntrancePage title={t('confirm.title')}>
      <EntranceForm onSubmit={() => confirm.mutate()}>
        <p className="dim2 t-16">{t('confirm.text')}</p>
        <Refusal>{confirm.error ? textOf(confirm.error) : ''}</Refusal>
        <EntranceButton type="submit" loading={confirm.isPending}>
          {t('confirm.action')}
        </EntranceButton>
      </EntranceForm>
      <EntranceLinks>
        <Link className="link" to="/login">
          {t('forgot.back')}
        </Link>
      </EntranceLinks>
    </EntrancePage>
  )
}
