import { ErrorState, LoadingState } from '../../shared/ui/index.ts'

type ScreenStateProps = { error: unknown; onRetry: () => void }

/** A screen without its data: still the page's main part, so that the card is as high as its text. */
export const ScreenState = ({ error, onRetry }: ScreenStateProps) => (
  <main>{error ? <ErrorState error={error} onRetry={onRetry} /> : <LoadingState />}</main>
)
