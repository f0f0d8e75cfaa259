import { useTranslation } from 'react-i18next'
import { Card } from '../parts/card.tsx'

/** By a bundle and either program, without the server; at the server by the operator. */
const commands = {
  bundle: 'node infra/bundle-verifier/cli.ts FILE --anchor CODE',
  second: 'python3 infra/bundle-verifier/verify_bundle.py FILE --anchor CODE',
  server: 'pnpm verify',
} as const

export const HowToVerify = () => {
  const { t } = useTranslation('system')
  return (
    <Card title={t('verify.title')}>
      <div className="grid gap-16">
        <p>{t('verify.browser')}</p>
        {(['bundle', 'second', 'server'] as const).map((key) => (
          <div key={key}>
            <p>{t(`verify.${key}`)}</p>
            <code className="t-14 anywhere">{commands[key]}</code>
          </div>
        ))}
        <p>{t('verify.code')}</p>
        <p>{t('verify.saf_t')}</p>
      </div>
    </Card>
  )
}
