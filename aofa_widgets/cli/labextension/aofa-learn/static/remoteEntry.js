// Runs the first cell of a lesson's notebook when it opens, so that nobody has to know what a cell is. Only a cell that
// says exactly what our notebooks say is run: any other code waits for its reader.
const OURS = /^import aofa_widgets as aofa\s+aofa\.(?:Lesson|Start)\((?:"[a-z0-9-]{1,60}", )?lang="[a-z]{2}"\)\s*$/;

async function show(app, panel) {
  await panel.context.ready;
  await panel.revealed;
  await panel.sessionContext.ready;
  const cells = panel.content.widgets;
  const first = cells.findIndex((cell) => cell.model.type === "code");
  if (first < 0 || !OURS.test(cells[first].model.sharedModel.getSource())) return;
  for (let n = 0; n < 50 && app.shell.currentWidget !== panel; n += 1) await new Promise((done) => setTimeout(done, 100));
  if (panel.isDisposed || app.shell.currentWidget !== panel || cells[first].model.executionState === "running") return;
  panel.content.activeCellIndex = first;
  await app.commands.execute("notebook:run-cell");
}

const plugin = {
  id: "aofa-learn:show",
  autoStart: true,
  activate: (app) => {
    app.docRegistry.addWidgetExtension("Notebook", {
      createNew: (panel) => {
        show(app, panel).catch(() => {}); // the cell can still be run by hand
      },
    });
  },
};

(window._JUPYTERLAB ??= {})["aofa-learn"] = {
  init: () => {},
  get: async () => () => ({ __esModule: true, default: plugin }),
};
