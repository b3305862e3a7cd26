/** Of what the desk asks for: answered by a file. */
export const isFileItem = (item: string): item is 'doc_file' | 'image' => item === 'doc_file' || item === 'image'
