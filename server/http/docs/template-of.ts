/** `/v1/vaults/{vault_id}` for `/v1/vaults/:vault_id`. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}
