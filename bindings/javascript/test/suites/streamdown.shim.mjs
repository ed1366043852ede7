import remarkLinkwright from 'linkwright/remark';

const refine = () => remarkLinkwright({ gfm: 'refine' });

export const createCjkPlugin = () => ({
  name: 'cjk',
  type: 'cjk',
  remarkPluginsBefore: [refine],
  remarkPluginsAfter: [refine, refine],
  remarkPlugins: [refine, refine, refine],
});
export const cjk = createCjkPlugin();
