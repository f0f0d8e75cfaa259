import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, type ReactElement, type ReactNode, Suspense, useState } from 'react'

type Panel = ComponentType<{ opened: boolean; onClose: () => void; children: ReactElement }>

/**
 * A button with a panel that hangs on it. What makes a panel float is a fourteenth of the whole first load, so it comes
 * with the first press.
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
  const [isWanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => {
        setWanted(true)
        toggle()
      }}
    >
      {children}
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <Hanging opened={opened} onClose={close}>
        {button}
      </Hanging>
    </Suspense>
  )
}
