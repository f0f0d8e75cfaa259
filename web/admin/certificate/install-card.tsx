import { certificateEndpoints, certificateRefusals } from '@bon/contracts/companies'
import { Button, FileButton, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, problemOf } from '../../shared/api/index.ts'
import { cvr as cvrOf } from '../../shared/format/index.ts'
import { Banner, ConfirmDialog } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import { StepForm } from '../parts/step-form.tsx'
import { useAction } from '../parts/use-action.ts'
import { pemOfFile } from './pem-of-file.ts'

/** Pasted or from a file; the server checks it and says what does not fit. */
export const InstallCard = ({ cvr }: { cvr: string }) => {
  const { t } = useTranslation('companies')
  const [certificate_pem, setPem] = useState('')
  const [isUnread, setUnread] = useState(false)
  const [asks, setAsks] = useState(false)
  const install = useAction({
    action: () => call(certificateEndpoints.install, { body: { certificate_pem } }),
    commands: [certificateEndpoints.install],
    successToast: () => ({ text: t('certificate.install.done') }),
    done: () => setPem(''),
  })
  const write = (text: string) => {
    install.reset()
    setUnread(false)
    setPem(text)
  }
  const reason = certificateRefusals.find((one) => one === problemOf(install.error)?.params?.['reason'])
  const refusal = reason ? t(`certificate.refused.${reason}`, { cvr: cvrOf(cvr) }) : install.refusal
  return (
    <Card title={t('certificate.install.title')}>
      <StepForm
        onSubmit={(event) => {
          event.preventDefault()
          if (certificate_pem.trim() !== '') setAsks(true)
        }}
      >
        <p className="dim2">{t('certificate.install.text')}</p>
        {refusal && <Banner tone="bad">{refusal}</Banner>}
        <Textarea
          label={t('certificate.install.pem')}
          placeholder={t('certificate.install.placeholder')}
          rows={7}
          spellCheck={false}
          classNames={{ input: 'mono' }}
          value={certificate_pem}
          error={isUnread ? t('certificate.install.unread') : undefined}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <div className="actions middle">
          <FileButton
            accept=".pem,.crt,.cer,.der"
            onChange={(file) =>
              void file?.arrayBuffer().then(
                (bytes) => write(pemOfFile(new Uint8Array(bytes))),
                // The text field says that the file cannot be read.
                () => setUnread(true),
              )
            }
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                {t('certificate.install.file')}
              </Button>
            )}
          </FileButton>
          <Button type="submit" loading={install.busy} disabled={certificate_pem.trim() === ''}>
            {t('certificate.install.do')}
          </Button>
        </div>
      </StepForm>
      {asks && (
        <ConfirmDialog
          title={t('certificate.install.confirm_title')}
          confirm={t('certificate.install.confirm')}
          onConfirm={() => {
            setAsks(false)
            install.run()
          }}
          onCancel={() => setAsks(false)}
        >
          {t('certificate.install.confirm_text')}
        </ConfirmDialog>
      )}
    </Card>
  )
}
