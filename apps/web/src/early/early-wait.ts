import './early-start.ts'
import { watchForm } from './early-form.ts'

/** What these forms send is done once, with a key that their device keeps (decision 23): the application sends it. */
watchForm(() => {})
