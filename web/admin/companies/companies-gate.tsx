import { SignedIn } from '../company-less/signed-in.tsx'
import { CompaniesScreen } from './screen.tsx'

/** `/dashboard`: signed in, but in no company. */
export const CompaniesGate = () => (
  <SignedIn failed="companies.failed">{(signedIn) => <CompaniesScreen signedIn={signedIn} />}</SignedIn>
)
