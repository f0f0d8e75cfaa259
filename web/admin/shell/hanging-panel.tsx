import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, type ReactElement, type ReactNode, Suspense, useState } from 'react'

type Panel = ComponentType<{ opened: boolean; onClose: () => void; children: ReactElement }>

/**
 * A button with a floating panel. The floating library is a fourteenth of the first load, so it is loaded with the
 * first press.
 */
export const HangingPanel = ({
  className,
  panel: Hanging,
  children,
}: {
  className: string | undefined
  panel: Panel
  children: ReactNode
}) => {
  const [opened, { toggle, close }] = useDisclosure()
  const [isMounted, setMounted] = useState(false)
  const button = (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => {
        setMounted(true)
        toggle()
      }}
    >
      {children}
    </button>
  )
  if (!isMounted) return button
  return (
    <Suspense fallback={button}>
      <Hanging opened={opened} onClose={close}>
        {button}
      </Hanging>
    </Suspense>
  )
}
