import { imageEndpoints, imageTypes } from '@bon/contracts/images'
import { Button, Input } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, query } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import type { WidgetProps } from './widget.ts'
import style from './widgets.module.css'

/** An image, uploaded at once when chosen; the form stores its id (CO-55, DEF-03). */
export const ImageWidget = ({ value, onChange, label, help, error, disabled, texts }: WidgetProps) => {
  const problemText = useProblemText()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const upload = async (file: File) => {
    setBusy(true)
    setFault(undefined)
    try {
      const { body } = await call(imageEndpoints.upload, { body: { base64: await base64Of(file) } })
      onChange(body.image.uuid)
    } catch (reason) {
      setFault(problemText(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Input.Wrapper label={label} description={help || undefined} error={fault ?? error} labelElement="div">
      <div className={`${style.image} flex gap-8 wraps bottom`}>
        {typeof value === 'string' ? (
          <Picture uuid={value} alt={label} />
        ) : (
          <span>
            <IconPhotoOff size={19} stroke={1.7} aria-hidden /> {texts.t('ui.no_image')}
          </span>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={imageTypes.join(',')}
          aria-label={label}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void upload(file)
            // Reset, so that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
        <Button variant="default" loading={busy} disabled={disabled} onClick={() => input.current?.click()}>
          {texts.t('ui.choose_image')}
        </Button>
        {typeof value === 'string' && (
          <Button variant="default" disabled={disabled} onClick={() => onChange(null)}>
            {texts.t('ui.remove_image')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

/** An `img` request cannot carry a token, so the bytes are fetched by the API. */
const Picture = ({ uuid, alt }: { uuid: string; alt: string }) => {
  const { data } = useQuery({
    ...query(imageEndpoints.show, { params: { uuid } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? <img src={`data:${data.image.type};base64,${data.image.base64}`} alt={alt} /> : null
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
