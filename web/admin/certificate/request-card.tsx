import { type CertificateView, certificateEndpoints } from '@bon/contracts/companies'
import { Button, Textarea } from '@mantine/core'
import { IconDownload, IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { Banner } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import { saveBlob } from '../parts/save-blob.ts'
import { useAction } from '../parts/use-action.ts'

/** The request that the issuer is given; the key pair is made on the server. */
export const RequestCard = ({ view }: { view: CertificateView }) => {
  const { t } = useTranslation('companies')
  const { signing_request, certificate, cvr } = view
  const isRenewal = certificate.of === 'entity'
  const make = useAction({
    action: () => call(certificateEndpoints.request, {}),
    commands: [certificateEndpoints.request],
    successToast: () => ({ text: t('certificate.request.made') }),
  })
  return (
    <Card title={t('certificate.request.title')}>
      <div className="grid gap-16">
        <p className="dim2">{t('certificate.request.text')}</p>
        {make.refusal && <Banner tone="bad">{make.refusal}</Banner>}
        {signing_request ? (
          <Waiting request={signing_request} cvr={cvr} />
        ) : (
          <>
            {isRenewal && <p className="dim2">{t('certificate.request.none_waits')}</p>}
            <div className="actions middle">
              <Button
                variant={isRenewal ? 'default' : 'filled'}
                leftSection={<IconKey size={18} aria-hidden />}
                loading={make.busy}
                onClick={() => make.run()}
              >
                {t(isRenewal ? 'certificate.request.renew' : 'certificate.request.make')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

type WaitingProps = { request: NonNullable<CertificateView['signing_request']>; cvr: string }

const Waiting = ({ request: { request_pem, public_key_pem, made_at }, cvr }: WaitingProps) => {
  const { t } = useTranslation('companies')
  const files = [
    {
      text: request_pem,
      name: t('certificate.request.request_file', { cvr }),
      label: t('certificate.request.save_request'),
    },
    {
      text: public_key_pem,
      name: t('certificate.request.key_file', { cvr }),
      label: t('certificate.request.save_key'),
    },
  ]
  return (
    <>
      <p className="dim2">{t('certificate.request.made_at', { when: dateTimeOf(made_at) })}</p>
      <Textarea
        label={t('certificate.request.pem')}
        readOnly
        rows={5}
        value={request_pem}
        classNames={{ input: 'mono' }}
      />
      <div className="actions middle">
        {files.map(({ text, name, label }) => (
          <Button
            key={label}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveBlob(new Blob([text], { type: 'application/x-pem-file' }), name)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}
