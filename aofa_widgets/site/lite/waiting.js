/* A cell that is run before its notebook has a kernel: the one part of the kit's JupyterLite that is its own.
 *
 * JupyterLab 4.6 runs such a cell by clearing it, and says nothing: whoever presses Shift+Enter as soon as there is
 * something to press, while the kernel's script is still under way, waits for ever. Here the cell waits instead, and
 * shows its [*] meanwhile. By its shape this is a prebuilt extension: what it needs of JupyterLab it asks of the page. */
(() => {
  const NAME = "aofa-waiting";
  /** @type {Record<string, Record<string, {get: () => Promise<() => any>}>>} what the page shares, by name and version */
  let shared = {};

  /** @param {any} asked what JupyterLab hands over to have one cell run: the cell, and the notebook's session */
  const begun = async ({ cell, sessionContext }) => {
    if (cell.model.type !== "code" || !sessionContext || sessionContext.isTerminating) return;
    if (sessionContext.isReady || sessionContext.session?.kernel) return;
    cell.model.executionState = "running";
    await sessionContext.ready;
  };

  const plugin = async () => {
    const [notebook] = Object.values(shared["@jupyterlab/notebook"]);
    const { INotebookCellExecutor, runCell } = (await notebook.get())();
    /** @param {any} asked */
    const waited = async (asked) => {
      await begun(asked);
      return runCell(asked);
    };
    return {
      id: `${NAME}:cells`,
      description: "Runs a cell once its notebook has a kernel.",
      autoStart: true,
      provides: INotebookCellExecutor,
      activate: () => Object.freeze({ runCell: waited }),
    };
  };

  /** @type {any} */
  const page = globalThis;
  page._JUPYTERLAB ??= {};
  page._JUPYTERLAB[NAME] = {
    /** @param {typeof shared} scope */
    init: (scope) => {
      shared = scope;
    },
    get: async () => {
      const made = await plugin();
      return () => ({ __esModule: true, default: made });
    },
  };
})();
